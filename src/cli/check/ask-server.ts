import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import type { InMessage } from '../../core/messages/message.ts';
import type { CliDeps } from '../base/deps.ts';
import type { ServerAddress } from '../base/options.ts';

/** A decision as any version of the interface answers it: reasons may be added, and fields. */
const decision = z.object({
  message_id: z.string(),
  action: z.enum(ACTIONS),
  category: z.string().nullable(),
  probability: z.number(),
  scores: z.record(z.string(), z.number()),
  judged: z.boolean(),
  reason: z.string(),
});
const answer = z.object({ decisions: z.array(decision) });

/** One decision, of this machine or of a server. */
export type AnyDecision = Readonly<z.output<typeof decision>>;

/**
 * Judges messages by a server's POST /v1/moderate.
 * @throws StewardError with what the server said; never the key.
 */
export async function askServer(
  { fetch, signal }: Pick<CliDeps, 'fetch' | 'signal'>,
  { url, key }: ServerAddress,
  messages: readonly InMessage[],
): Promise<readonly AnyDecision[]> {
  const response = await fetch(`${url}/v1/moderate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ messages }),
    signal,
  });
  const text = await response.text();
  if (response.status !== 200) throw refusal(response.status, text, key);
  const read = answer.safeParse(jsonOf(text));
  if (read.success && read.data.decisions.length === messages.length) return read.data.decisions;
  throw new StewardError('unreachable', `${url} did not answer as a Steward server does`);
}

function refusal(status: number, text: string, key: string): StewardError {
  const said = safeLine(detailOf(text).replaceAll(key, '[key]'), 300);
  const hint =
    status === 401
      ? '; check STEWARD_API_KEY or --key'
      : status === 404 || (status >= 300 && status < 400)
        ? '; is the address that of a Steward server?'
        : '';
  return new StewardError('unreachable', `the server answered ${status}${said === '' ? '' : ` ${said}`}${hint}`);
}

/** The words of a problem: `{"detail": "..."}`, or the faults of a validation. */
function detailOf(text: string): string {
  const issue = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });
  const problem = z.object({ detail: z.union([z.string(), z.array(issue)]) }).safeParse(jsonOf(text));
  if (!problem.success) return '';
  const { detail } = problem.data;
  return typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
}
