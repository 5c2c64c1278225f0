"""`malpan serve`: build, then show the site on this machine."""

from __future__ import annotations

import argparse

from generator.commands.build import build
from generator.commands.shared import add_data, add_output
from generator.console import Console
from generator.errors import UsageError
from generator.serve import open_server

HELP = "build the site and serve it on this machine"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    add_output(parser)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on, 0 for any free one (default: %(default)s)")


def run(arguments: argparse.Namespace, console: Console) -> None:
    if not 0 <= arguments.port <= 65535:
        raise UsageError(f"port {arguments.port} does not exist; choose one from 0 to 65535")
    with open_server(arguments.output, arguments.host, arguments.port) as server:
        address = f"http://{arguments.host}:{server.server_address[1]}/"
        build(arguments.data, arguments.output, address, console)
        console.say(f"serving {address}  (stop with Ctrl+C)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            console.say("stopped")
