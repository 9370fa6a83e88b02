import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Union

_TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: Union[str, bytes]) -> Mapping[str, Any]:
    """Checks that a request to a webhook is from Steward, and reads it: its ``type``, ``timestamp`` and ``data``.

    :param secret: of the webhook, as its creation answered it; it begins with ``whsec_``.
    :param headers: of the request; their case does not matter.
    :param body: of the request as it came, before anything parses it.
    :raises ValueError: when a header is missing, the signature is another one, or the request is older than
        five minutes.

    Example::

        event = verify_webhook(secret, request.headers, request.body)
    """
    given = {name.lower(): value for name, value in headers.items()}
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if name not in given]
    if missing:
        raise ValueError(f"the header {missing[0]} is missing")
    sent = given["webhook-timestamp"]
    if not sent.isdigit() or abs(time.time() - int(sent)) > _TOLERANCE_SECONDS:
        raise ValueError("webhook-timestamp is more than five minutes off")
    raw = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    signed = hmac.new(key, f"{given['webhook-id']}.{sent}.".encode() + raw, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(signed).decode()
    if not any(hmac.compare_digest(one, expected) for one in given["webhook-signature"].split(" ")):
        raise ValueError("webhook-signature does not fit the body and the secret")
    event: Mapping[str, Any] = json.loads(raw)
    return event
