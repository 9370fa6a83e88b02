"""The official clients of other services, which need nothing but this service's address and a key."""

import pytest
from conftest import needs_service

openai = pytest.importorskip("openai")
discovery = pytest.importorskip("googleapiclient.discovery")
