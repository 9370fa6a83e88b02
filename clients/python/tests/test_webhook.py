import base64
import hashlib
import hmac
import time

import pytest

from steward import verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a secret of a test").decode()
BODY = '{"type":"appeal.opened","timestamp":"2026-11-27T19:40:02.118Z","data":{"case_id":"c1"}}'


def signed(body=BODY, at=None):
    sent = str(int(time.time() if at is None else at))
    digest = hmac.new(b"a secret of a test", f"d1.{sent}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "d1",
        "webhook-timestamp": sent,
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }


def test_reads_what_is_signed():
    assert verify_webhook(SECRET, signed(), BODY)["data"] == {"case_id": "c1"}
    assert verify_webhook(SECRET, signed(), BODY.encode())["type"] == "appeal.opened"
    several = signed()
    several["webhook-signature"] = "v1,bm9uZQ== " + several["webhook-signature"]
    assert verify_webhook(SECRET, several, BODY)["type"] == "appeal.opened"


@pytest.mark.parametrize(
    ("secret", "headers", "body", "told"),
    [
        (SECRET, signed(), BODY + " ", "does not fit"),
        ("whsec_b3RoZXI=", signed(), BODY, "does not fit"),
        (SECRET, signed(at=1_700_000_000), BODY, "five minutes"),
        (SECRET, {"webhook-id": "d1"}, BODY, "webhook-timestamp is missing"),
    ],
)
def test_refuses_anything_else(secret, headers, body, told):
    with pytest.raises(ValueError, match=told):
        verify_webhook(secret, headers, body)
