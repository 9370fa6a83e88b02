"""What no schema can say of a request."""

import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """A key that came with other messages is refused, so each request has one of its own; one that is no key stays what it is."""
    key = (case.headers or {}).get("idempotency-key")
    if key is not None and 1 <= len(key) <= 255:
        case.headers["idempotency-key"] = str(uuid.uuid4())
