"""A server that answers as a case of clients/cases says, and keeps what it was asked."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


class ScriptedServer:
    def __init__(self, script):
        self.script = script
        self.received = []
        self.most_at_once = 0
        self._open = 0
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._server = None
        self.port = 0
        self.listen()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def listen(self):
        """Listens on the port it was given at first."""
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except (ConnectionError, TimeoutError):
                    self.close_connection = True

            def answer(self):
                scripted._answer(self)

            do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815 - names of the standard library

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self):
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._server = None

    def end(self):
        self._closing.set()
        self.close()

    def wait_for_requests(self, count):
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.received) >= count, 10)

    def _answer(self, handler):
        one = _read(handler)
        with self._changed:
            place = len(self.received)
            self.received.append(one)
            self._open += 1
            self.most_at_once = max(self.most_at_once, self._open)
            self._changed.notify_all()
            hold = self.script.get("every", {}).get("hold_message")
            if hold is not None and hold in ids(one):
                self._changed.wait_for(lambda: len(self.received) > 1, 10)
            # Before the answer: once the client has it, its next request may be here first.
            self._open -= 1
        self._write(handler, one, self._choose(one, place))

    def _choose(self, one, place):
        every = self.script.get("every")
        if every is None:
            exchanges = self.script.get("exchanges", [])
            return exchanges[place]["answer"] if place < len(exchanges) else {"status": 599, "json": {}}
        refuse = every.get("refuse")
        return refuse["answer"] if refuse and refuse["message"] in ids(one) else every["answer"]

    def _write(self, handler, one, answer):
        if answer.get("hang"):
            self._closing.wait(30)
        if answer.get("hang") or answer.get("close"):
            handler.close_connection = True
            return
        part = answer.get("cut", answer.get("stall"))
        text = answer.get("text", part)
        if text is None:
            text = json.dumps(_echo(one) if answer.get("echo") else answer.get("json"))
        body = text.encode()
        handler.send_response(answer.get("status", 200))
        for name, value in answer.get("headers", {}).items():
            handler.send_header(name, value)
        handler.send_header("content-length", str(len(body) if part is None else 1000))
        handler.end_headers()
        handler.wfile.write(body)
        handler.wfile.flush()
        if "stall" in answer:
            self._closing.wait(30)
        if part is not None:
            handler.close_connection = True


def ids(one):
    """The ids of the messages of a request."""
    return [message.get("id", "") for message in (one["body"] or {}).get("messages", [])]


def _read(handler):
    url = urlsplit(handler.path)
    body = handler.rfile.read(int(handler.headers.get("content-length", 0)))
    return {
        "method": handler.command,
        "path": url.path,
        "query": dict(parse_qsl(url.query)),
        "headers": {name.lower(): value for name, value in handler.headers.items()},
        "body": _body_of(body.decode(), handler.headers.get("content-type")),
    }


def _echo(one):
    clean = {"action": "none", "category": None, "probability": 0, "scores": {}, "judged": True, "reason": "model"}
    return {"request_id": "req", "decisions": [{"message_id": one_id, **clean} for one_id in ids(one)], "usage": {}}


def _body_of(text, content_type):
    """JSON, or of JSON Lines a list."""
    if content_type == "application/x-ndjson":
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text) if text else None
