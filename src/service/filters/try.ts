import { z } from 'zod';
import { lazily } from '../../core/collections/remember.ts';
import { StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX, TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { mostSevere } from '../../core/decisions/decision.ts';
import { compileLocalRules, compileParts } from '../../core/filters/local-rules.ts';
import type { LocalPart, RulesSettings } from '../../core/filters/rule/compiled-rules.ts';
import { wordRule } from '../../core/filters/words/word-rule.ts';
import type { LocalFinding, TextToTry, TrialDeps, TriedText } from '../../core/moderation/explain.ts';
import { DEFAULT_POLICY } from '../../core/policy/policy.ts';
import { mergeSettings, type SettingsWrite, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { heldAt } from '../../core/tenants/tenant-in-scope.ts';
import { boundedText, cutText } from '../../core/text/chars.ts';
import { writtenInFonts } from '../../core/text/font-signs.ts';
import { normalise } from '../../core/text/normalise.ts';
import { readVisibleText } from '../../core/text/visible/visible-text.ts';
import { createPacing } from '../common/create-pacing.ts';
import { checkPatterns } from './check-patterns.ts';
import { findPlace } from './find-place.ts';

/** How many UTF-16 code units of text one request may have its rules look at again to find places: some seconds of work on the worst texts, a thousand short messages. */
const LOOKED_AT_MAX = 250_000;

/** A text that takes longer at the worst to be read once is tried in a thread: to find places it is read again and again. */
const HERE_MAX_MS = 0.5;

/**
 * Makes local rules ready to be tried, with the first text. What counts messages (flood, raid) finds nothing in one text.
 * @example const { local_hits } = compileTrial(tenant.settings)({ text: 'free n.i.t.r.o', looksLeft: 1_000 });
 */
export function compileTrial(settings: RulesSettings) {
  const parts = lazily(() => [...compileParts(settings)]);
  return ({ text: raw, looksLeft }: TextToTry): TriedText => {
    const budget = { left: looksLeft };
    const text = cutText(normalise(raw), TEXT_MAX_CHARS);
    const local_hits = findAll(parts(), raw, text, budget);
    const fonts = tryInFonts(
      parts(),
      local_hits.find(({ rule }) => rule === wordRule.name)?.matched.replaceAll('*', ''),
    );
    const shown_form = readVisibleText(raw, text).visible;
    return { normal_form: text, shown_form, local_hits, ...fonts, looksLeft: budget.left };
  };
}

/** Tries one text after the other. */
export type RuleTrial = ReturnType<typeof openRuleTrial>;

/**
 * Tries texts by local rules: what may take long in a thread, where there is one.
 * @returns what tries a text. It throws StewardError `overloaded` where no thread could do it in time.
 * @example const { local_hits } = await openRuleTrial({ tryInThread }, tenant)('free n.i.t.r.o');
 */
export function openRuleTrial({ tryInThread }: TrialDeps, { id, settings }: Pick<Tenant, 'id' | 'settings'>) {
  const tryHere = compileTrial(settings);
  const { cost } = compileLocalRules(settings);
  const nextTurn = createPacing();
  let looksLeft = LOOKED_AT_MAX;
  return async (text: string): Promise<Omit<TriedText, 'looksLeft'>> => {
    const ask = { text, looksLeft };
    const worstMs = Math.max(cost.prepareMs, (text.length * (1.5 + cost.unitMicros)) / 1_000);
    const thread = worstMs > HERE_MAX_MS ? tryInThread : undefined;
    const tried = thread ? await thread({ tenant: id, lane: 'bulk' }, settings, ask) : tryHere(ask);
    if (!thread) await nextTurn();
    if (typeof tried === 'string')
      throw new StewardError('overloaded', 'the filters took too long on these texts; try again, or send fewer texts');
    const { looksLeft: left, ...found } = tried;
    looksLeft = left;
    return found;
  };
}

/** Texts to try, and what is to be tried beside what stands. */
export const tryRulesSchema = z.strictObject({
  texts: z
    .array(boundedText(TEXT_MAX_CHARS))
    .min(1)
    .max(MESSAGES_MAX)
    .describe(`1 to ${MESSAGES_MAX} texts of at most ${TEXT_MAX_CHARS} characters each.`),
  settings: settingsWriteSchema
    .optional()
    .describe('A change to merge into the current settings for this request. It is not saved.'),
});

/** A text, what matched where, and the action and category that come of it; of a word with Latin letters that matches also in how many fonts it is found. */
export type TriedRules = Omit<TriedText, 'looksLeft'> & {
  readonly action: LocalFinding['action'] | 'none';
  readonly category: LocalFinding['category'] | null;
};

/**
 * Says what local rules make of texts: what matches, where, and after which normalisation. Nothing is judged, counted or saved.
 * @param signal aborted where the caller has gone: the rest is not looked at.
 * @throws StewardError `invalid` with every fault of the settings that are to be tried; `overloaded`.
 * @example const [tried] = await tryRules({ tryInThread }, tenant, { texts: ['free nitro'], settings: { words: { list: ['nitro'] } } }, Date.now());
 */
export async function tryRules(
  deps: TrialDeps,
  { id, settings: current }: Pick<Tenant, 'id' | 'settings'>,
  ask: { readonly texts: readonly string[]; readonly settings?: SettingsWrite | undefined },
  nowMs: number,
  signal?: AbortSignal,
): Promise<TriedRules[]> {
  const { settings: write = {} } = ask;
  const merged = mergeSettings(current, write, await checkPatterns(current, write));
  const { settings } = heldAt({ policy: DEFAULT_POLICY, settings: merged }, nowMs);
  const trial = openRuleTrial(deps, { id, settings });
  const tried: TriedRules[] = [];
  for (const text of ask.texts) {
    if (signal?.aborted) break;
    const found = await trial(text);
    const best = mostSevere(found.local_hits.filter(({ observed }) => !observed));
    tried.push({ ...found, action: best?.action ?? 'none', category: best?.category ?? null });
  }
  return tried;
}

const IN_FONTS_MAX_CHARS = 100;

/** A word in the alphabets of the fancy-text generators: in how many of them the words of the rules are still found. */
function tryInFonts(parts: readonly LocalPart[], word = ''): Pick<TriedText, 'in_fonts'> {
  if (word.length > IN_FONTS_MAX_CHARS || !/[a-z]/i.test(word)) return {};
  const words = parts.filter(({ name }) => name.split('.', 1)[0] === wordRule.name);
  const written = writtenInFonts(word);
  const found = written.filter((one) => words.some((part) => part.findInText(one, normalise(one)) !== null));
  return { in_fonts: { found: new Set(found).size, of: written.length } };
}

function findAll(parts: readonly LocalPart[], raw: string, text: string, budget: { left: number }): LocalFinding[] {
  return parts.flatMap((part) => {
    const whole = part.findInText(raw, text);
    if (!whole) return [];
    const place = findPlace(raw, (piece) => {
      budget.left -= piece.length;
      return budget.left < 0 ? 'too_much' : part.findInText(piece, cutText(normalise(piece), TEXT_MAX_CHARS));
    });
    return [{ ...(place?.hit ?? whole), name: part.name, at: place?.at ?? null }];
  });
}
