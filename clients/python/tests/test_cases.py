"""The cases that every client must pass, through both clients of this package."""

import json

import pytest
from conftest import ROOT
from scripted_server import ids

from steward import AsyncClient, Client, StewardError, is_paused

CASES = ROOT / "clients/cases"
FILES = ["verbs", "errors", "retries", "answers", "moderate-all", "decisions"]
ALL = [
    pytest.param(case, id=f"{file}: {case['name']}")
    for file in FILES
    for case in json.loads((CASES / f"{file}.json").read_text())
]


class Run:
    """One case: its server, its waits, and what came of it."""

    def __init__(self, case, server):
        self.case = case
        self.server = server
        self.waits = []
        self.rows = []
        if "listens_after_waits" in case:
            server.close()

    def options(self):
        given = self.case.get("options", {})
        options = {"url": self.server.url + given.get("url_path", ""), "key": given.get("key", "stw_case_key")}
        if "max_retries" in given:
            options["max_retries"] = given["max_retries"]
        if "timeout_ms" in given:
            options["timeout"] = given["timeout_ms"] / 1000
        if "max_retry_after_ms" in given:
            options["max_retry_after"] = given["max_retry_after_ms"] / 1000
        return options

    def wait(self, seconds):
        self.waits.append(seconds * 1000)
        if len(self.waits) == self.case.get("listens_after_waits"):
            self.server.listen()

    def call(self, client):
        """The call of the case: its value, or the stream that gives its rows."""
        args = dict(self.case["call"])
        verb = args.pop("verb")
        if verb == "moderate_all":
            count = args.pop("count")
            return client.moderate_all(({"id": str(n), "text": f"text {n}"} for n in range(count)), **args)
        if verb in ("policy.update", "settings.update"):
            return getattr(client, verb.split(".")[0]).update(args["change"])
        if verb in ("policy.get", "settings.get"):
            return getattr(client, verb.split(".")[0]).get()
        if verb == "mint_key":
            return client.mint_key(**args["request"])
        return getattr(client, verb)(**args)

    @property
    def is_stream(self):
        return self.case["call"]["verb"] in ("moderate_all", "decisions")

    def check(self, result, error):
        self.check_error(error)
        self.check_requests()
        if "result" in self.case:
            assert (self.rows if self.is_stream else result) == self.case["result"]
        if "result_ids" in self.case:
            wanted = self.case["result_ids"]
            assert [(message["id"], decision["message_id"]) for message, decision in self.rows] == [
                (i, i) for i in wanted
            ]
        if "most_at_once" in self.case:
            assert self.server.most_at_once <= self.case["most_at_once"]
        bounds = self.case.get("waits_ms", [])
        assert len(self.waits) == len(bounds)
        for wait, (least, most) in zip(self.waits, bounds):
            assert least <= wait <= most

    def check_requests(self):
        received = self.server.received
        self.check_idempotency_keys([one["headers"].get("idempotency-key") for one in received])
        if "batches" in self.case:
            assert sorted(len(ids(one)) for one in received) == self.case["batches"]
            assert all((one["method"], one["path"]) == ("POST", "/v1/moderate") for one in received)
            return
        exchanges = self.case.get("exchanges", [])
        assert len(received) == len(exchanges)
        for one, exchange in zip(received, exchanges):
            expected = dict(exchange.get("expect", {}))
            for name, value in expected.pop("headers", {}).items():
                assert one["headers"].get(name) == value, name
            assert {name: one[name] for name in expected} == expected

    def check_idempotency_keys(self, keys):
        """A call has one key, whatever it is sent; calls have one each; other verbs have none."""
        verb = self.case["call"]["verb"]
        if verb not in ("moderate", "moderate_all", "add_job") or self.case["call"].get("dry_run"):
            assert set(keys) <= {None}
            return
        assert None not in keys
        assert len(set(keys)) == (len(keys) if verb == "moderate_all" else min(1, len(keys)))

    def check_error(self, error):
        wanted = self.case.get("error")
        if wanted is None:
            assert error is None
            return
        assert error is not None
        seen = {"name": type(error).__name__}
        for name in wanted.keys() - {"name"}:
            value = getattr(error, name)
            seen[name] = [{**vars(one), "loc": list(one.loc)} for one in value] if name == "faults" else value
        assert seen == wanted


@pytest.mark.parametrize("case", ALL)
def test_client(case, scripted):
    run = Run(case, scripted(case))
    result = error = None
    with Client(**run.options()) as client:
        client._pause = lambda seconds, _: run.wait(seconds)
        try:
            result = run.call(client)
            if run.is_stream:
                for row in result:
                    run.rows.append(row)
        except StewardError as raised:
            error = raised
    run.check(result, error)


@pytest.mark.anyio
@pytest.mark.parametrize("case", ALL)
async def test_async_client(case, scripted):
    run = Run(case, scripted(case))
    result = error = None

    async def wait(seconds):
        run.wait(seconds)

    async with AsyncClient(**run.options()) as client:
        client._pause = wait
        try:
            result = run.call(client)
            if run.is_stream:
                async for row in result:
                    run.rows.append(row)
            else:
                result = await result
        except StewardError as raised:
            error = raised
    run.check(result, error)


@pytest.mark.parametrize("case", json.loads((CASES / "is-paused.json").read_text()), ids=lambda case: case["reason"])
def test_is_paused(case):
    assert is_paused({"reason": case["reason"]}) is case["paused"]
