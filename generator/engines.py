"""Where the site engine runs: in this process, or in one long-lived process a language, side by side."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Protocol

from generator import garbage
from generator.errors import SiteError
from generator.kept import KeptPages
from generator.model import LANGUAGES, Code
from generator.site import EngineRun, run_engine

# By then the pages that were made last have been loaded, and nobody waits for the processor.
_IDLE_SECONDS = 4.0


class Engine(Protocol):
    """Runs are started one a language and then waited for."""

    def start(self, run: EngineRun) -> None:
        """Begins `run`. May raise what `finish` raises."""

    def finish(self) -> None:
        """Waits for every run begun. Raises one SiteError with all that stopped them; RuntimeError for faults of ours."""

    def close(self) -> None:
        """Ends at once whatever still runs."""


class Here:
    """In this process, one after the other. `again`: there will be further runs, which may build on the last."""

    def __init__(self, again: bool = False) -> None:
        self._kept: dict[Code, KeptPages] = {code: KeptPages(again) for code in LANGUAGES}

    def start(self, run: EngineRun) -> None:
        run_engine(run, self._kept[run.code])

    def finish(self) -> None: ...

    def close(self) -> None: ...


class Workers:
    """A process a language, started once, so that imports and compiled templates are paid for once.

    `again`: there will be further runs, which may build on the last.
    """

    def __init__(self, again: bool = False) -> None:
        self._workers = {code: _Worker(code, again) for code in LANGUAGES}

    def start(self, run: EngineRun) -> None:
        self._workers[run.code].start(run)

    def finish(self) -> None:
        # Every answer is taken before any is told: one left behind would be taken for that of the next run.
        errors = [error for worker in self._workers.values() if (error := worker.finish())]
        for error in errors:
            if isinstance(error, RuntimeError):
                raise error
        if errors:
            problems = sorted({problem for error in errors for problem in getattr(error, "problems", ())})
            raise SiteError("; ".join(dict.fromkeys(str(error) for error in errors)), problems)

    def close(self) -> None:
        for worker in self._workers.values():
            worker.close()


@contextmanager
def best() -> Iterator[Engine]:
    """What is fastest on this machine for a single build."""
    engine: Engine = Workers() if _processors() > 1 else Here()
    try:
        yield engine
    finally:
        engine.close()


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Worker:
    def __init__(self, code: Code, again: bool) -> None:
        self._code = code
        self._again = again
        self._running = False
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self._again), name=f"malpan-{self._code}", daemon=True)
        # Ctrl+C reaches every process of the terminal; these end when the one that started them does.
        with _interrupts_held():
            self._process.start()
        theirs.close()

    def start(self, run: EngineRun) -> None:
        if not self._process.is_alive():
            self.close()
            self._open()
        self._connection.send(run)
        self._running = True

    def finish(self) -> SiteError | RuntimeError | None:
        if not self._running:
            return None
        self._running = False
        try:
            answer = self._connection.recv()
        except (EOFError, OSError):
            self._process.join()
            status = f"status {self._process.exitcode}"
            return SiteError(f"the process for the {self._code} pages ended by itself ({status}); build once more")
        if isinstance(answer, str):
            return RuntimeError(f"in the process for the {self._code} pages:\n{answer}")
        return answer

    def close(self) -> None:
        self._running = False
        self._connection.close()
        self._process.kill()
        self._process.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Lets a process that is started inside never see Ctrl+C, from its first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It lets the signal through again when it is started, so that must have happened before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection, again: bool) -> None:
    """The life of a worker: one run after the other, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kept = KeptPages(again)
    with suppress(EOFError, OSError), garbage.not_now() if again else nullcontext():
        while True:
            if again and not connection.poll(_IDLE_SECONDS):
                garbage.collect()
            run = connection.recv()
            answer: SiteError | str | None = None
            try:
                run_engine(run, kept)
            except SiteError as error:
                answer = SiteError(str(error), error.problems)
            except Exception:
                answer = traceback.format_exc()
            connection.send(answer)
