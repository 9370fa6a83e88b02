"""What no schema can say of a request."""

import uuid

import schemathesis

# JSON Lines are a text to it.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def before_call(context, case, kwargs):
    """A key that came with other messages is refused, and one with a dry run; so each request has one of its own, or none."""
    key = (case.headers or {}).get("idempotency-key")
    if key is None or not 1 <= len(key) <= 255:
        return
    if "dry_run" in (case.query or {}):
        del case.headers["idempotency-key"]
    else:
        case.headers["idempotency-key"] = str(uuid.uuid4())
