import { isRecord, jsonOf } from '../../core/common/untyped-json.ts';

/**
 * The body of an error in OpenAI's form, which is the one that the client reads: `{error}`. Older vLLM and Mistral say the same without `error` around it,
 * what is built on FastAPI says `detail`, Gemini puts its `{error}` into a list. Of a list of faults what was given is left out: it may quote a text.
 * @param text of the body.
 * @returns the same text where it is in that form, or is no JSON.
 */
export function errorBody(text: string): string {
  const parsed = jsonOf(text);
  const body = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(body)) return text;
  if ('error' in body) return body === parsed ? text : JSON.stringify(body);
  const { message, detail } = body;
  const said = isRecord(message) && 'detail' in message ? message.detail : (message ?? detail);
  const issues = Array.isArray(said) ? said.filter(isRecord) : [];
  if (issues.length === 0) return JSON.stringify({ error: { ...body, message: asText(said) } });
  return JSON.stringify({
    error: { ...body, message: issues.map(describe).join('; '), param: body.param ?? placeOf(issues[0]) },
  });
}

function describe(issue: Readonly<Record<string, unknown>>): string {
  return [placeOf(issue), asText(issue.msg), asText(issue.type)].filter(Boolean).join(': ');
}

/** Where in the request a fault is, as pydantic says it: `["body", "response_format", "type"]`. */
function placeOf(issue: Readonly<Record<string, unknown>> | undefined): string {
  const loc = Array.isArray(issue?.loc) ? issue.loc : [];
  return loc.filter((part) => typeof part === 'string' && part !== 'body').join('.');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
