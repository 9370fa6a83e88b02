import { html } from 'hono/html';
import type { ErrorCode } from '../../core/common/errors.ts';
import errorHelp from './error-help.json' with { type: 'json' };

/** The page that says what each error is about. */
export const ERRORS_PATH = '/docs/errors';

/** What a caller does about each error. `internal` is what nobody thought of. */
const ERROR_HELP: Readonly<Record<ErrorCode | 'internal', string>> = errorHelp;

/** What every error answer carries beside `detail`. */
export function tellError(code: keyof typeof errorHelp, requestId: string) {
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
