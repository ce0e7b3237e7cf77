"""Runs the program that the package includes. It does everything that reads and writes files, so the results are the
program's own, Ctrl-C stops a run at once, and a lack of memory ends the run and not the session."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from ._errors import InputError, PromiseError, ScrimError, ScrimWarning, UsageError

PATH = Path(__file__).parent / "bin" / "scrim"

Pathlike = str | os.PathLike[str]


def main() -> NoReturn:
    """The command 'scrim'."""
    os.execv(PATH, ["scrim", *sys.argv[1:]])


def options(given: Mapping[str, Any]) -> list[str]:
    """Options of the command line: {"k": 5, "keep_ids": True, "policy": None} are --k 5 --keep-ids."""
    out: list[str] = []
    for name, value in given.items():
        flag = ("--" if len(name) > 1 else "-") + name.replace("_", "-")
        if value is None or value is False:
            continue
        out += [flag] if value is True else [flag, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    return out


def positive(name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise UsageError(f"{name} must be a whole number of 1 or more")
    return value


def run(arguments: Iterable[str], given: Mapping[str, Any], threads: int = 0, accept: Iterable[int] = (0,)) -> str:
    """Returns what the program prints. Its warnings become Python warnings; an exit code not in `accept` raises."""
    command = [os.fspath(PATH), *arguments, *options(given)]
    if threads:
        command += ["--threads", str(positive("threads", threads))]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             encoding="utf-8")
    try:
        printed, said = child.communicate()
    except BaseException:
        _stop(child)
        raise
    _warn(said)
    if child.returncode not in set(accept):
        _raise(child.returncode, said)
    return printed


def run_json(arguments: Iterable[str], given: Mapping[str, Any], threads: int = 0, accept: Iterable[int] = (0,)) -> Any:
    printed = run(arguments, {**given, "json": True}, threads, accept)
    return json.loads(printed)


def _stop(child: subprocess.Popen[str]) -> None:
    child.send_signal(signal.SIGINT)  # it leaves nothing half-written
    try:
        child.wait(10)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _lines(said: str) -> list[str]:
    return [line.removeprefix("scrim: ") for line in said.splitlines()]


def _warn(said: str) -> None:
    for line in _lines(said):
        if line.startswith("WARNING: "):
            warnings.warn(line.removeprefix("WARNING: "), ScrimWarning, stacklevel=4)


def _raise(code: int, said: str) -> NoReturn:
    errors = [line.removeprefix("error: ") for line in _lines(said) if line.startswith("error: ")]
    message = "\n".join(errors) or said.strip() or f"the program ended with exit code {code}"
    if code == -signal.SIGKILL:
        raise MemoryError("the program was killed, as the system does where memory runs out")
    if code in (128 + signal.SIGINT, -signal.SIGINT):
        raise KeyboardInterrupt
    kinds: dict[int, type[ScrimError]] = {1: PromiseError, 2: UsageError, 3: InputError}
    raise kinds.get(code, UsageError if "--help" in message else ScrimError)(message)


def onnxruntime() -> str | None:
    """The library of ONNX Runtime that the package onnxruntime has, for builds that do not carry one; None where this
    package has it, which the program finds by itself, and where there is none, so that the system's is used."""
    import importlib.util

    if (Path(__file__).parent / "lib" / "scrim" / "libonnxruntime.so.1").exists():
        return None
    package = importlib.util.find_spec("onnxruntime")
    if package is None:
        return None
    for folder in package.submodule_search_locations or ():
        for file in sorted((Path(folder) / "capi").glob("libonnxruntime.so*")):
            return os.fspath(file)
    return None
