import { html } from 'hono/html';
import type { ErrorCode } from '../../core/common/errors.ts';

/** The page that says what each error is about. */
export const ERRORS_PATH = '/docs/errors';

/** What a caller does about each error. `internal` is what nobody thought of. */
export const ERROR_HELP = {
  missing_token: 'Send the header Authorization: Bearer <key>, with one space and nothing after the key.',
  unknown_key:
    'Nobody minted this key, it is revoked, or its tenant is erased; a space, quotes or a second header make another key of it too. Make one: steward keys create <tenant>.',
  forbidden:
    'This needs another right: POST /v1/keys the key-minting token of the operator, /mcp a page of a configured origin.',
  not_found: 'There is no such path or no such thing; the reference lists every path.',
  method_not_allowed: 'The path is right and the method is not; the header Allow names those that are.',
  changed_meanwhile:
    'Somebody else wrote since you read: read again, apply your change to that, and write with its ETag.',
  under_way:
    'A request with this Idempotency-Key is being decided just now; send it again after Retry-After and you get its decisions.',
  too_large: 'Send fewer messages a request; the limits of each endpoint are in docs/api.md.',
  invalid:
    'Each item of detail names a field by its place (loc) and what is wrong with it (msg). Nothing was judged, spent or written.',
  rate_limited:
    'This key made too many requests in a minute, sends too much at once, used up the dry runs of the day, or its tenant has too many jobs; send it again after Retry-After.',
  overloaded:
    'More requests are under way than this server takes at once. Nothing was decided; send it again after Retry-After.',
  configuration: 'The server is set up wrongly; its operator finds more in the log under the request id.',
  judgment_failed: 'The model could not be asked and this tenant fails closed. Nothing is logged; send it again.',
  unreachable: 'Something that the server needs does not answer; send it again later.',
  store_unavailable:
    'The store cannot be read or written. Send it again after Retry-After, with the same Idempotency-Key: the write may have succeeded.',
  stopping: 'The server is stopping; send it again.',
  internal: 'Nobody thought of this; the log of the server has it under the request id. Please report it.',
} as const satisfies Readonly<Record<ErrorCode | 'internal', string>>;

/** What every error answer carries beside `detail`. */
export function tellError(code: keyof typeof ERROR_HELP, requestId: string) {
  return { code, request_id: requestId, docs: `${ERRORS_PATH}#${code}` };
}

/** The page itself. */
export function renderErrorHelp(): string {
  const items = Object.entries(ERROR_HELP).map(
    ([code, help]) => html`<dt id="${code}"><code>${code}</code></dt>\n<dd>${help}</dd>\n`,
  );
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Errors of Steward</title></head>
<body>
<h1>Errors</h1>
<dl>
${items}</dl>
</body>
</html>
`);
}
