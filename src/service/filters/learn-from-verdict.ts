import type { Actor } from '../../core/common/steps.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import { type CopyKeys, EXAMPLE_TEXT_MAX_CHARS } from '../../core/filters/examples/examples.ts';
import { LOCAL_RULES } from '../../core/filters/local-rules.ts';
import { learnPictures } from '../../core/filters/pictures/picture-rule.ts';
import type { AnyLocalRule } from '../../core/filters/rule/local-rule.ts';
import { mergeSettings } from '../../core/settings/settings.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { cutChars } from '../../core/text/chars.ts';
import { DAY_MS } from '../../core/time/time.ts';

/** The effect of a verdict: copies now pass or trigger, or the reason why nothing was taught. */
export type Learned = 'allowed' | 'blocked' | 'unset' | 'not_its_text' | 'too_short';

/** Dependencies of teaching. */
export type LearnDeps = StoreFor<
  'findTenant' | 'changeSettings' | 'addExample' | 'recountExample' | 'withdrawExample' | 'announce'
>;

const RULES: readonly AnyLocalRule[] = LOCAL_RULES;

/**
 * Makes an example of a text by its verdict, if the settings allow it, and learns its pictures. It withdraws what an opposite verdict taught.
 * @example const learned = await learnFromVerdict({ store }, { tenantId, verdict: 'wrong', category, copyKeys, text, pictures, decisionId, by, atMs });
 */
export async function learnFromVerdict(
  { store }: LearnDeps,
  given: {
    readonly tenantId: string;
    readonly verdict: VerdictName;
    readonly category: string | null;
    readonly copyKeys: CopyKeys;
    /** The part of the text that may be kept. */
    readonly text: string;
    /** Hashes of the message's pictures. */
    readonly pictures: readonly string[];
    readonly decisionId: string;
    readonly by: Actor;
    readonly atMs: number;
  },
): Promise<Learned> {
  const { tenantId, verdict, copyKeys, text, by, decisionId, atMs } = given;
  await learnFromPictures({ store }, tenantId, given.pictures, verdict === 'confirmed');
  if (given.category === null || isContextRule(given.category)) return 'not_its_text';
  const opposite = verdict === 'wrong' ? 'block' : 'allow';
  await store.withdrawExample(tenantId, opposite, copyKeys[opposite]);
  const settings = (await store.findTenant({ id: tenantId }))?.settings.teaching;
  const kind = verdict === 'wrong' ? 'allow' : 'block';
  if (!settings || (kind === 'allow' ? !settings.allow : settings.block === 'none')) return 'unset';
  const key = copyKeys[kind];
  if (key === null) return 'too_short';
  await store.addExample(tenantId, {
    kind,
    key,
    text: cutChars(text, EXAMPLE_TEXT_MAX_CHARS),
    by: by.name,
    decisionId,
    createdAtMs: atMs,
    expiresAtMs: atMs + settings.days * DAY_MS,
  });
  return kind === 'allow' ? 'allowed' : 'blocked';
}

/**
 * Adds upheld pictures to the tenant's known ones; dismissed pictures pass every list from then on.
 * @example await learnFromPictures({ store }, tenantId, reason.pictures ?? [], true);
 */
export async function learnFromPictures(
  { store }: StoreFor<'changeSettings'>,
  tenantId: string,
  pictures: readonly string[],
  isRight: boolean,
): Promise<void> {
  if (pictures.length === 0) return;
  await store.changeSettings(tenantId, (current) =>
    mergeSettings(current, { pictures: learnPictures(current.pictures, pictures, isRight) }),
  );
}

/** Whether a rule of this category ignores the text and looks at context: authors, times, counts or attachments. */
export function isContextRule(category: string): boolean {
  return (
    category === 'local:clean' || category === 'local:member' || RULES.some((rule) => rule.isOfContext?.(category))
  );
}
