import { z } from 'zod';
import { invalid, StewardError } from '../../core/common/errors.ts';
import { TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import {
  copyKeysOf,
  EXAMPLE_KINDS,
  EXAMPLE_TEXT_MAX_CHARS,
  type Example,
} from '../../core/filters/examples/examples.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { boundedText, cutChars } from '../../core/text/chars.ts';
import { DAY_MS, isoTime } from '../../core/time/time.ts';
import { pageLimit } from '../common/page-limit.ts';

/** The query parameters of the examples. */
export const exampleQuerySchema = z.object({
  limit: pageLimit('The number of examples'),
  before: z.string().max(100).optional().describe('Only examples older than the one with this id.'),
});

/** The request body to create an example from a text. */
export const exampleRequestSchema = z.strictObject({
  text: boundedText(TEXT_MAX_CHARS).describe('The text whose copies are allowed or blocked.'),
  kind: z
    .enum(EXAMPLE_KINDS)
    .describe(
      'allow: copies pass. block: copies get the action of the setting `teaching.block`. It is none by default, and then the answer sets `missing`.',
    ),
});

/**
 * Returns a tenant's examples, newest first.
 * @example const [newest] = await listExamples({ store, now: Date.now }, tenant.id, { limit: 1 });
 */
export async function listExamples(
  { store, now }: StoreFor<'listExamples'> & Timed,
  tenantId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
) {
  return (await store.listExamples(tenantId, { nowMs: now(), limit, before })).map(showExample);
}

/**
 * Creates an example from a text and withdraws one of the other kind with the same text. @returns whether it acts, and which setting is missing.
 * @throws StewardError `invalid` if the text is too short; `unknown_key` if the tenant is gone.
 * @example const { id } = await addExample({ store, now, keepTextChars: 300 }, tenant, { text: 'ok', kind: 'allow', by: 'ann' });
 */
export async function addExample(
  deps: StoreFor<'addExample' | 'withdrawExample'> & Timed & { readonly keepTextChars: number },
  { id: tenantId, settings }: Pick<Tenant, 'id' | 'settings'>,
  { text, kind, by }: z.output<typeof exampleRequestSchema> & { readonly by: string },
) {
  const keys = copyKeysOf(text);
  const key = keys[kind];
  if (key === null) {
    const msg = 'the text is too short to find its copies; a block example needs 8 letters';
    throw invalid([{ loc: ['body', 'text'], msg, type: 'too_short' }]);
  }
  const opposite = kind === 'allow' ? 'block' : 'allow';
  await deps.store.withdrawExample(tenantId, opposite, keys[opposite]);
  const createdAtMs = deps.now();
  const added = await deps.store.addExample(tenantId, {
    kind,
    key,
    text: cutChars(text, Math.min(EXAMPLE_TEXT_MAX_CHARS, deps.keepTextChars)),
    by,
    decisionId: '',
    createdAtMs,
    expiresAtMs: createdAtMs + settings.teaching.days * DAY_MS,
  });
  if (!added) throw new StewardError('unknown_key', 'unknown api key');
  const missing =
    kind === 'block' && settings.teaching.block === 'none'
      ? 'teaching.block is none, so block examples do nothing; set it to flag, delete or timeout with PUT /v1/settings'
      : null;
  return { ...showExample(added), acts: missing === null, missing };
}

/**
 * Removes an example; copies of its text are then decided like any other message.
 * @throws StewardError `not_found` if it is not this tenant's or no longer kept.
 * @example await removeExample({ store }, tenant.id, id);
 */
export async function removeExample({ store }: StoreFor<'removeExample'>, tenantId: string, id: string): Promise<void> {
  if (!(await store.removeExample(tenantId, id))) throw new StewardError('not_found', 'no example has this id');
}

function showExample({ id, kind, text, by, decisionId, createdAtMs, expiresAtMs, ...came }: Example) {
  return {
    id,
    kind,
    text,
    by,
    decision_id: decisionId === '' ? null : decisionId,
    created_at: isoTime(createdAtMs),
    expires_at: isoTime(expiresAtMs),
    hits: came.hits,
    last_hit_at: isoTime(came.lastHitAtMs),
    dismissed: came.dismissed,
    retired_at: isoTime(came.retiredAtMs),
  };
}
