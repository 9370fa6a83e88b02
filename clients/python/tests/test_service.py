"""Against the real service: that the verbs do what they say, and that examples and the command run."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

from steward import AsyncClient, Client, ForbiddenError, UnauthorizedError, ValidationError

SCAM = "Free nitro for everyone! Claim it at http://nitro-gift.example"


def test_every_verb_from_the_first_key_to_erasure(service):
    with Client(service.url, service.mint_token) as operator:
        key = operator.mint_key("every-verb", label="tests")["api_key"]
    with Client(service.url, key) as steward:
        answer = steward.moderate([{"id": "1", "text": SCAM, "author": "ann"}, "hi"], request_id="order-7")
        assert answer["request_id"] == "order-7"
        assert [(one["message_id"], one["judged"]) for one in answer["decisions"]] == [("1", True), ("", False)]
        assert steward.policy.update({"actions": {"scam": "delete"}})["actions"]["scam"] == "delete"
        assert steward.policy.get()["actions"]["scam"] == "delete"
        assert steward.settings.update({"words": {"list": ["casino"], "action": "flag"}})["words"]["list"] == ["casino"]
        assert steward.settings.get()["words"]["action"] == "flag"
        pairs = list(steward.moderate_all(f"the casino is open, number {n}" for n in range(120)))
        assert [decision["category"] for _, decision in pairs] == ["local:word"] * 120
        assert [message for message, _ in pairs] == [f"the casino is open, number {n}" for n in range(120)]
        rows = list(steward.decisions(page_size=50))
        assert len(rows) == len({row["id"] for row in rows}) == 122
        assert list(steward.decisions(limit=3)) == rows[:3]
        assert steward.health()["status"] == "ok"
        assert "# TYPE" in steward.metrics()
        assert steward.delete_tenant()["keys"] is True
        with pytest.raises(UnauthorizedError):
            steward.policy.get()


def test_refusals_are_typed(service):
    with Client(service.url, service.key) as steward:
        with pytest.raises(ValidationError) as raised:
            steward.moderate(["x" * 8001])
        assert raised.value.faults[0].loc == ("body", "messages", 0, "text")
        assert raised.value.request_id
        with pytest.raises(ValidationError):
            steward.moderate([])
        with pytest.raises(ForbiddenError):
            steward.mint_key("acme")


@pytest.mark.anyio
async def test_the_async_client_does_the_same(service):
    async with AsyncClient(service.url, service.mint_token) as operator:
        key = (await operator.mint_key("async-verbs"))["api_key"]
    async with AsyncClient(service.url, key) as steward:
        assert (await steward.policy.update({"actions": {"spam": "delete"}}))["actions"]["spam"] == "delete"
        assert (await steward.settings.get())["fail_open"] is True
        decided = [decision async for _, decision in steward.moderate_all(["hi"] * 70, batch_size=20)]
        assert [one["reason"] for one in decided] == ["too_short"] * 70
        assert len([row async for row in steward.decisions(page_size=30)]) == 70
        assert (await steward.delete_tenant())["decisions"] is True


def run(service, *args, stdin="", **env):
    known = {"STEWARD_URL": service.url, "STEWARD_API_KEY": service.key, "PYTHONIOENCODING": "utf-8", **env}
    return subprocess.run(
        [sys.executable, "-m", "steward", *args],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=known,
        timeout=60,
    )


@pytest.fixture(scope="module")
def strict(service):
    """A tenant that flags one word, so that nothing hangs on what the judge thinks."""
    with Client(service.url, service.mint_token) as operator:
        key = operator.mint_key("strict")["api_key"]
    with Client(service.url, key) as steward:
        steward.settings.update({"words": {"list": ["casino"], "action": "flag"}})
    return service._replace(key=key)


def test_check_exits_0_when_all_is_clean(strict):
    done = run(strict, "check", "hi there")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{'none':7} {'too_short':32} hi there\n"


def test_check_exits_1_when_a_message_triggered(strict):
    done = run(strict, "check", "hi", "casino \x1b[31mnow")
    assert done.returncode == 1
    assert done.stdout.splitlines()[1].startswith("flag    local:word 1.00 (local)")
    assert "\x1b" not in done.stdout


def test_check_reads_lines_and_json_lines(strict, tmp_path):
    lines = '{"id": "7", "text": "casino"}\n\nhi ünï\n{not json\n'
    (tmp_path / "lines").write_text(lines, encoding="utf-8")
    from_file = run(strict, "check", "--json", "--file", str(tmp_path / "lines"))
    from_stdin = run(strict, "check", "--json", stdin=lines)
    assert from_file.returncode == from_stdin.returncode == 1
    assert from_file.stdout == from_stdin.stdout
    assert [re.search(r'"message_id": "(.*?)"', line)[1] for line in from_file.stdout.splitlines()] == ["7", "", ""]


@pytest.mark.parametrize(
    ("args", "env", "said"),
    [
        (["check", "hi"], {"STEWARD_API_KEY": "stw_wrong"}, "unknown api key"),
        (["check", "--url", "nonsense", "hi"], {}, "url has to be an address"),
        (["check", "--file", "/nowhere/at all"], {}, "/nowhere/at all"),
        (["check"], {}, "line 1: a message needs a text"),
        (["chekc"], {}, "invalid choice"),
        ([], {}, "required"),
    ],
)
def test_check_exits_2_on_an_error_and_says_what(strict, args, env, said):
    done = run(strict, *args, stdin='{"id": "7"}\n', **env)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert strict.key not in done.stderr


PAGES = [ROOT / "clients/python/README.md", ROOT / "docs/python.md"]
EXAMPLES = [one for page in PAGES for one in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_of_the_pages_run_as_they_stand(service, tmp_path, example):
    (tmp_path / "messages.txt").write_text(f"{SCAM}\nSee you on Sunday\n")
    env = {"STEWARD_URL": service.url, "STEWARD_API_KEY": service.key}
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_there_are_examples():
    assert len(EXAMPLES) == 6
