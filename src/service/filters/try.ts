import { z } from 'zod';
import { lazily } from '../../core/collections/remember.ts';
import { StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX, TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { mostSevere } from '../../core/decisions/decision.ts';
import { compileLocalRules, compileParts } from '../../core/filters/local-rules.ts';
import type { LocalPart, RulesSettings } from '../../core/filters/rule/compiled-rules.ts';
import { worstMsOf } from '../../core/filters/rule/local-rule.ts';
import { wordRule } from '../../core/filters/words/word-rule.ts';
import type { LocalFinding, TextToTry, TrialDeps, TriedText } from '../../core/moderation/explain.ts';
import { DEFAULT_POLICY } from '../../core/policy/policy.ts';
import { mergeSettings, type SettingsWrite, settingsWriteSchema } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { rulesAt } from '../../core/tenants/tenant-in-scope.ts';
import { boundedText, cutText } from '../../core/text/chars.ts';
import { writtenInFonts } from '../../core/text/font-signs.ts';
import { normalise } from '../../core/text/normalise.ts';
import { readVisibleText } from '../../core/text/visible/visible-text.ts';
import { createPacing } from '../common/create-pacing.ts';
import { checkPatterns } from './check-patterns.ts';
import { findPlace } from './find-place.ts';

/** Most UTF-16 code units that the rules may search again for places in one request: seconds of work on the worst texts, or a thousand short messages. */
const LOOKED_AT_MAX = 250_000;

/** A text with a longer worst-case time is tried in a thread, because finding places reads it many times. */
const HERE_MAX_MS = 0.5;

/**
 * Compiles local rules to try them on texts. Rules that count messages (flood, raid) find nothing in a single text.
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

/** Tries one text after another. */
export type RuleTrial = ReturnType<typeof openRuleTrial>;

/**
 * Opens a trial of local rules. Texts that may take long run in a thread, if there is one.
 * @returns a function that tries a text; it throws StewardError `overloaded` if no thread finishes in time.
 * @example const { local_hits } = await openRuleTrial({ tryInThread }, tenant)('free n.i.t.r.o');
 */
export function openRuleTrial({ tryInThread }: TrialDeps, { id, settings }: Pick<Tenant, 'id' | 'settings'>) {
  const tryHere = compileTrial(settings);
  const { cost } = compileLocalRules(settings);
  const nextTurn = createPacing();
  let looksLeft = LOOKED_AT_MAX;
  return async (text: string): Promise<Omit<TriedText, 'looksLeft'>> => {
    const ask = { text, looksLeft };
    const thread = worstMsOf(text, cost) > HERE_MAX_MS ? tryInThread : undefined;
    const tried = thread ? await thread({ tenant: id, lane: 'bulk' }, settings, ask) : tryHere(ask);
    if (!thread) await nextTurn();
    if (typeof tried === 'string')
      throw new StewardError('overloaded', 'the filters took too long on these texts; try again, or send fewer texts');
    const { looksLeft: left, ...found } = tried;
    looksLeft = left;
    return found;
  };
}

/** The request body of a trial: texts and the settings to try. */
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

/** A tried text with its matches, action and category. A matched Latin word also has `in_fonts`: the number of fancy fonts in which it still matches. */
export type TriedRules = Omit<TriedText, 'looksLeft'> & {
  readonly action: LocalFinding['action'] | 'none';
  readonly category: LocalFinding['category'] | null;
};

/**
 * Tries local rules on texts: what matches, where, and after which normalisation. It judges, counts and saves nothing.
 * @param signal aborted once the caller has left; the remaining texts are skipped.
 * @throws StewardError `invalid` with every fault of the settings to try; `overloaded`.
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
  const { settings } = rulesAt({ policy: DEFAULT_POLICY, settings: merged }, nowMs);
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

/** Counts the fonts of fancy-text generators in which the words of the rules still match a word. */
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
