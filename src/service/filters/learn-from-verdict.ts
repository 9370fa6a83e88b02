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

/** What a verdict taught: copies pass or are acted on from then on, or why nothing was taught. */
export type Learned = 'allowed' | 'blocked' | 'unset' | 'not_its_text' | 'too_short';

/** What teaching stands on. */
export type LearnDeps = StoreFor<
  'findTenant' | 'changeSettings' | 'addExample' | 'recountExample' | 'withdrawExample' | 'announce'
>;

const RULES: readonly AnyLocalRule[] = LOCAL_RULES;

/**
 * Makes an example of a text by a verdict on it, as the settings have it, and has its pictures known; what an earlier verdict taught of them is withdrawn.
 * @example const learned = await learnFromVerdict({ store }, { tenantId, verdict: 'wrong', category, copyKeys, text, pictures, decisionId, by, atMs });
 */
export async function learnFromVerdict(
  { store }: LearnDeps,
  given: {
    readonly tenantId: string;
    readonly verdict: VerdictName;
    readonly category: string | null;
    readonly copyKeys: CopyKeys;
    /** As much of it as may be kept. */
    readonly text: string;
    /** Hashes of its pictures. */
    readonly pictures: readonly string[];
    readonly decisionId: string;
    readonly by: Actor;
    readonly atMs: number;
  },
): Promise<Learned> {
  const { tenantId, verdict, copyKeys, text, by, decisionId, atMs } = given;
  await learnFromPictures({ store }, tenantId, given.pictures, verdict === 'confirmed');
  if (given.category === null || isOfContext(given.category)) return 'not_its_text';
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
 * Has pictures that were upheld known in their tenant from then on, and those that were dismissed pass every list.
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

/** Whether a rule decided that does not look at the text: at who wrote when, how often, in whose company, and what they attached. */
export function isOfContext(category: string): boolean {
  return (
    category === 'local:clean' || category === 'local:member' || RULES.some((rule) => rule.isOfContext?.(category))
  );
}
