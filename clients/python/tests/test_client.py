import asyncio
import copy
import logging
import threading
import time
import traceback

import pytest
from scripted_server import ids

from steward import AsyncClient, Client, StewardError, TimedOutError

KEY = "stw_a-key-that-nobody-should-see"
ECHO = {"every": {"answer": {"echo": True}}}


def texts(count):
    return [{"id": str(number), "text": f"text {number}"} for number in range(count)]


def everything_of(error):
    """What a careful error reporter prints of an error: texts, members, and the local variables of its frames."""
    report = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    return report + repr(error) + repr(vars(error)) + repr(error.__context__) + repr(error.__cause__)


def provoke(client):
    """The error of a call; a frame of its own, so that no local variable of a test is in the report."""
    try:
        client.moderate(["some text"])
    except StewardError as error:
        return error
    raise AssertionError("no error")


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 401, "json": {"detail": KEY}},
        {"status": 500, "text": KEY},
        {"status": 200, "text": KEY},
        {"close": True},
    ],
)
def test_the_key_is_in_no_error_and_no_log(scripted, caplog, answer):
    server = scripted({"every": {"answer": answer}})
    caplog.set_level(logging.DEBUG)
    with Client(server.url, KEY, max_retries=0) as client:
        assert KEY not in everything_of(provoke(client))
    assert KEY not in caplog.text


@pytest.mark.anyio
async def test_the_key_is_in_no_error_and_no_log_of_the_async_client(scripted, caplog):
    server = scripted({"every": {"answer": {"close": True}}})
    caplog.set_level(logging.DEBUG)
    async with AsyncClient(server.url, KEY) as client:
        with pytest.raises(StewardError) as raised:
            await client.moderate(["some text"])
        assert KEY not in repr(client) + repr(vars(client))
    assert KEY not in everything_of(raised.value)
    assert KEY not in caplog.text


def test_the_key_is_not_in_the_client_as_it_is_printed():
    with Client("http://127.0.0.1:1", KEY) as client:
        assert KEY not in repr(client) + repr(vars(client))


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY}", f"{KEY}é"])
def test_a_key_that_no_header_can_carry_is_refused_unnamed(key):
    with pytest.raises(ValueError, match="the key has characters") as raised:
        Client("http://127.0.0.1:1", key)
    assert KEY not in str(raised.value)


@pytest.mark.parametrize("url", ["", "example.com", "ftp://a", "http://user:secret@a", "http://a?x=1", "http://a#x"])
def test_addresses_that_are_none_are_refused(url):
    with pytest.raises(ValueError, match="url"):
        Client(url)


@pytest.mark.parametrize(
    "options", [{"timeout": 0}, {"max_retries": -1}, {"max_retry_after": -1}, {"timeout": float("nan")}]
)
def test_options_that_would_wait_for_ever_or_not_at_all_are_refused(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        Client("http://127.0.0.1:1", **options)


def test_one_text_or_message_alone_is_a_list_of_one(scripted):
    server = scripted(ECHO)
    with Client(server.url) as client:
        for one in ("a text", {"text": "a text"}):
            assert len(client.moderate(one)["decisions"]) == 1
    assert [request["body"]["messages"] for request in server.received] == [[{"text": "a text"}]] * 2


@pytest.mark.parametrize("wrong", [7, None, [7], [{"txt": "a text"}], [["a text"]], b"a text"])
def test_what_is_no_message_is_named(wrong):
    with Client("http://127.0.0.1:1", max_retries=0) as client, pytest.raises(TypeError, match=r"text|iterable"):
        client.moderate(wrong)


def test_address_and_key_come_from_the_environment(scripted, monkeypatch):
    server = scripted(ECHO)
    monkeypatch.setenv("STEWARD_URL", f"{server.url}/v1/")
    monkeypatch.setenv("STEWARD_API_KEY", f"{KEY}\n")
    for client in (Client(), Client(f"{server.url}/v1"), Client(server.url)):
        with client:
            client.moderate("a text")
    with Client(server.url, "another") as client:
        client.moderate("a text")
    bearers = [request["headers"].get("authorization") for request in server.received]
    assert bearers == [f"Bearer {KEY}"] * 3 + ["Bearer another"]
    assert {request["path"] for request in server.received} == {"/v1/moderate"}
    monkeypatch.delenv("STEWARD_URL")
    with pytest.raises(ValueError, match="STEWARD_URL"):
        Client()


def test_a_plain_address_reads_no_authorities_and_https_reads_those_of_the_environment(scripted, monkeypatch, tmp_path):
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "is-not-there.pem"))
    with Client(scripted(ECHO).url, KEY) as client:
        assert len(client.moderate(texts(1))["decisions"]) == 1
    for opened in (Client, AsyncClient):
        with pytest.raises(FileNotFoundError):
            opened("https://steward.example", KEY)


def test_the_environments_key_goes_to_no_other_address(scripted, monkeypatch):
    server = scripted(ECHO)
    monkeypatch.setenv("STEWARD_URL", "https://steward.example")
    monkeypatch.setenv("STEWARD_API_KEY", KEY)
    with Client(server.url) as client:
        client.moderate("a text")
    assert "authorization" not in server.received[0]["headers"]


def test_errors_survive_copying(scripted):
    server = scripted({"every": {"answer": {"status": 401, "json": {"detail": "unknown api key"}}}})
    with Client(server.url) as client, pytest.raises(StewardError) as raised:
        client.moderate(["some text"])
    assert str(copy.copy(raised.value)) == "POST /v1/moderate answered 401: unknown api key"


def test_an_answer_that_comes_in_drops_ends_at_the_deadline():
    """Each part comes in time, the whole never does."""
    import socket

    listener = socket.create_server(("127.0.0.1", 0))
    ended = threading.Event()

    def drip():
        connection, _ = listener.accept()
        with connection:
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")
            while not ended.wait(0.02):
                try:
                    connection.sendall(b"x")
                except OSError:
                    return

    thread = threading.Thread(target=drip)
    thread.start()
    started = time.monotonic()
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    with Client(url, timeout=0.3, max_retries=0) as client, pytest.raises(TimedOutError):
        client.moderate(["some text"])
    ended.set()
    thread.join()
    listener.close()
    assert time.monotonic() - started < 10


def test_moderate_all_reads_no_further_ahead_than_the_requests_under_way(scripted):
    read = 0

    def endless():
        nonlocal read
        while True:
            read += 1
            yield f"text {read}"

    with Client(scripted(ECHO).url) as client:
        stream = client.moderate_all(endless(), batch_size=5, parallel=2)
        for taken in range(1, 41):
            next(stream)
            assert read - taken <= 3 * 5
        stream.close()


def test_moderate_all_ends_waits_when_the_consumer_leaves(scripted):
    busy = {"status": 503, "headers": {"retry-after": "50"}, "json": {}}
    # The first waits for the second: what is decided goes out before more is read.
    refuse = {"message": "1", "answer": busy}
    server = scripted({"every": {"answer": {"echo": True}, "hold_message": "0", "refuse": refuse}})
    started = time.monotonic()
    with Client(server.url) as client:
        stream = client.moderate_all(texts(2), batch_size=1)
        message, _ = next(stream)
        server.wait_for_requests(2)
        stream.close()
    assert message["id"] == "0"
    assert time.monotonic() - started < 30


def test_moderate_all_raises_what_the_source_raised_after_what_was_read_before(scripted):
    def broken():
        yield from texts(3)
        raise OSError("the file ends here")

    seen = []
    with Client(scripted(ECHO).url) as client:
        stream = client.moderate_all(broken(), batch_size=2)
        seen.extend(next(stream)[0]["id"] for _ in range(3))
        with pytest.raises(OSError, match="the file ends here"):
            next(stream)
    assert seen == ["0", "1", "2"]


@pytest.mark.parametrize("options", [{"batch_size": 51}, {"batch_size": 0}, {"parallel": 0}])
def test_moderate_all_refuses_batches_that_the_service_would_refuse(options):
    with Client("http://127.0.0.1:1") as client, pytest.raises(ValueError, match=next(iter(options))):
        client.moderate_all([], **options)


@pytest.mark.anyio
async def test_async_moderate_all_gives_what_is_decided_while_the_source_is_silent(scripted):
    async def silent_after_two():
        for one in texts(2):
            yield one
        await asyncio.Event().wait()

    async with AsyncClient(scripted(ECHO).url) as client:
        stream = client.moderate_all(silent_after_two(), batch_size=2)
        assert [(await stream.__anext__())[1]["message_id"] for _ in range(2)] == ["0", "1"]
        await stream.aclose()


@pytest.mark.anyio
async def test_async_moderate_all_reads_no_further_ahead_than_the_requests_under_way(scripted):
    read = 0

    async def endless():
        nonlocal read
        while True:
            read += 1
            yield f"text {read}"

    async with AsyncClient(scripted(ECHO).url) as client:
        stream = client.moderate_all(endless(), batch_size=5, parallel=2)
        for taken in range(1, 41):
            await stream.__anext__()
            assert read - taken <= 3 * 5
        await stream.aclose()


@pytest.mark.anyio
async def test_cancelling_ends_a_stream_and_its_requests(scripted):
    server = scripted({"every": {"answer": {"hang": True}}})
    async with AsyncClient(server.url) as client:

        async def consume():
            async for _ in client.moderate_all(texts(8), batch_size=2):
                pass

        before = asyncio.all_tasks()
        task = asyncio.ensure_future(consume())
        await asyncio.get_running_loop().run_in_executor(None, server.wait_for_requests, 4)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asyncio.all_tasks() == before
    assert sorted(one for received in server.received for one in ids(received)) == [str(n) for n in range(8)]
