"""`malpan serve`: build, show the site on this machine, and build again when a file is saved."""

from __future__ import annotations

import argparse
import signal
from contextlib import ExitStack
from pathlib import Path

from generator.builder import Builder
from generator.commands.shared import add_data, add_project, project
from generator.console import Console
from generator.engines import Workers
from generator.errors import UsageError
from generator.project import HOME
from generator.serve.events import Channel
from generator.serve.rebuild import Rebuilder
from generator.serve.server import open_server
from generator.serve.watch import Watcher

HELP = "build the site, serve it on this machine, rebuild it when a file changes"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    add_project(parser)
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER", help="where the site is built (default: build/serve/PORT/site)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen on, 0 for any free one (default: %(default)s)"
    )


def run(arguments: argparse.Namespace, console: Console) -> None:
    if not 0 <= arguments.port <= 65535:
        raise UsageError(f"port {arguments.port} does not exist; choose one from 0 to 65535")
    source = project(arguments)
    with ExitStack() as stack:
        server = stack.enter_context(open_server(arguments.host, arguments.port, Channel()))
        try:
            address = f"http://{arguments.host}:{server.port}/"
            # A folder a port, so that two of these never build into the same one.
            server.folder = arguments.output or HOME / "build" / "serve" / str(server.port) / "site"
            server.run()
            stack.callback(server.stop)
            engine = Workers(again=True)
            stack.callback(engine.close)
            # Before the first build, so that what changes during it is noticed.
            watcher = Watcher(source.watched)
            stack.callback(watcher.close)
            builder = Builder(source, server.folder, site_url=address, engine=engine, swapping=server.swapping)
            rebuilder = Rebuilder(source, builder, server.channel, console, traffic=server.traffic)
            while not rebuilder.build((), watcher.moved_on):
                watcher.rest()
            console.say(f"serving {address}  (stop with Ctrl+C)")
            for changed in watcher.changes():
                while not rebuilder.build(changed, watcher.moved_on):
                    watcher.rest()
        except KeyboardInterrupt:
            # Whoever presses twice must not break off the cleaning up.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            console.say("stopped")
