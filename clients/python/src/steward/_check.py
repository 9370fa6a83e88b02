import argparse
import json
import os
import re
import sys
from collections import Counter
from typing import Any, Iterable, Iterator, List, Optional, TextIO, cast

from steward._client import Client
from steward._paused import is_paused
from steward.errors import StewardError
from steward.types import Decision, Message

CLEAN, TRIGGERED, ERROR = 0, 1, 2


class _InputError(Exception):
    pass


def main(args: Optional[List[str]] = None) -> int:
    """``python -m steward``: 0 when every message is clean, 1 when one triggered, 2 on an error."""
    options = _parse(args)
    try:
        with Client(options.url, options.key or None) as client:
            return _check(client, options)
    except BrokenPipeError:
        # Whoever read the output is gone; Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ERROR
    except KeyboardInterrupt:
        return ERROR
    except (StewardError, _InputError, OSError, ValueError) as error:
        print(f"steward: {error}", file=sys.stderr)
        return ERROR


def _parse(args: Optional[List[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m steward", description="Client of the Steward moderation service.")
    commands = parser.add_subparsers(metavar="command", required=True)
    check = commands.add_parser(
        "check",
        help="judge messages; exit 0 when all are clean, 1 when one triggered, 2 on an error",
        description="Judges messages; exits 0 when all are clean, 1 when one triggered, 2 on an error.",
    )
    check.add_argument(
        "text", nargs="*", help="texts to judge; without any, and without --file, standard input is read"
    )
    check.add_argument("--file", help="one message a line: plain text, or JSON with the message fields of the API")
    check.add_argument(
        "--url",
        default=os.environ.get("STEWARD_URL", "http://127.0.0.1:8080"),
        help="address of the service; STEWARD_URL without it",
    )
    check.add_argument(
        "--key",
        default=os.environ.get("STEWARD_API_KEY"),
        help="API key; better in STEWARD_API_KEY, out of sight of ps",
    )
    check.add_argument("--json", action="store_true", help="a JSON line a message")
    return parser.parse_args(args)


def _check(client: Client, options: argparse.Namespace) -> int:
    triggered = False
    paused: Counter[str] = Counter()
    for message, decision in client.moderate_all(_read_messages(options)):
        triggered = triggered or decision["action"] != "none"
        if is_paused(decision):
            paused[decision["reason"]] += 1
        print(json.dumps(decision) if options.json else _describe(message, decision))
    sys.stdout.flush()
    for reason, count in paused.items():
        print(f"steward: {count} not judged: {reason}", file=sys.stderr)
    return TRIGGERED if triggered else CLEAN


def _read_messages(options: argparse.Namespace) -> Iterator[Message]:
    if options.text:
        yield from (Message(text=text) for text in options.text)
    elif options.file is None:
        yield from _read_lines(_open(sys.stdin.fileno(), keep=True))
    else:
        with _open(options.file) as file:
            yield from _read_lines(file)


def _open(file: Any, keep: bool = False) -> TextIO:
    return open(file, encoding="utf-8", errors="replace", closefd=not keep)


def _read_lines(lines: Iterable[str]) -> Iterator[Message]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            message = _read_line(line.rstrip("\r\n"))
            if not isinstance(message.get("text"), str):
                raise _InputError(f"line {number}: a message needs a text")
            yield message


def _read_line(line: str) -> Message:
    """A line that is a JSON object is a message; any other line is its text."""
    if line.lstrip().startswith("{"):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return {"text": line}
        if isinstance(message, dict):
            # The caller looks whether it has a text.
            return cast(Message, message)
    return {"text": line}


def _describe(message: Message, decision: Decision) -> str:
    category, reason = decision["category"], decision["reason"]
    what = reason if category is None else f"{category} {decision['probability']:.2f} ({reason})"
    # Without what a terminal would obey, and what its encoding cannot show.
    text = re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", message["text"])[:120]
    encoding = sys.stdout.encoding or "utf-8"
    return f"{decision['action']:7} {what:32} {text.encode(encoding, 'backslashreplace').decode(encoding)}"
