import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from scripted_server import ScriptedServer

ROOT = Path(__file__).parents[3]


class Service(NamedTuple):
    url: str
    key: str
    mint_token: str


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch):
    """Whoever runs the tests may have a service of their own."""
    monkeypatch.delenv("STEWARD_URL", raising=False)
    monkeypatch.delenv("STEWARD_API_KEY", raising=False)


@pytest.fixture
def scripted():
    """Starts scripted servers, and ends them."""
    servers = []

    def start(script):
        servers.append(ScriptedServer(script))
        return servers[-1]

    yield start
    for server in servers:
        server.end()


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """The real service with its embedded judge, on a port and in a folder of its own."""
    folder = tmp_path_factory.mktemp("service")
    token = "the-minting-token"
    env = {"PATH": os.environ["PATH"], "SERVICE_PORT": "0", "LOG_FORMAT": "json", "SERVICE_KEYMINT_TOKEN": token}
    subprocess.run(["node", str(ROOT / "scripts/build.mjs")], check=True)
    command = ["node", str(ROOT / "dist/app/main.js"), "serve"]
    with (folder / "log").open("w") as log:
        child = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        url = key = None
        # The start screen ends with a line to paste that has address and key.
        for line in child.stdout:
            url = url or (re.search(r"API +(http:\S+)", line) or [None, None])[1]
            key = key or (re.search(r"stw_[0-9A-Za-z]{38}", line) or [None])[0]
            if url and key:
                break
        assert url, (folder / "log").read_text()
        assert key
        yield Service(url, key, token)
    finally:
        child.terminate()
        child.wait(20)
        child.stdout.close()
