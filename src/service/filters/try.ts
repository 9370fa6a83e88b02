import { z } from 'zod';
import { MESSAGES_MAX, TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import { mostSevere } from '../../core/decisions/decision.ts';
import { compileParts } from '../../core/filters/local-rules.ts';
import type { LocalPart } from '../../core/filters/rule/compiled-rules.ts';
import { wordRule } from '../../core/filters/words/word-rule.ts';
import type { LocalFinding, TextPlace } from '../../core/moderation/explain.ts';
import { DEFAULT_POLICY } from '../../core/policy/policy.ts';
import { mergeSettings, type Settings, type SettingsWrite, settingsWriteSchema } from '../../core/settings/settings.ts';
import { heldAt } from '../../core/tenants/tenant-in-scope.ts';
import { boundedText, countChars, cutText } from '../../core/text/chars.ts';
import { writtenInFonts } from '../../core/text/font-signs.ts';
import { normalise } from '../../core/text/normalise.ts';
import { readVisibleText } from '../../core/text/visible/visible-text.ts';
import { createPacing } from '../common/create-pacing.ts';
import { checkPatterns } from './check-patterns.ts';

/** How many UTF-16 code units of text one request may have its rules look at again to find places: some seconds of work on the worst texts, a thousand short messages. */
const LOOKED_AT_MAX = 250_000;

/** Local rules, ready to be tried on texts. What counts messages (flood, raid) finds nothing in one text. */
export type RuleTrial = Awaited<ReturnType<typeof openRuleTrial>>;

/**
 * Compiles local rules to try texts on. Others get their turn between two rules.
 * @example const trial = await openRuleTrial(tenant.settings); const { local_hits } = await trial('free n.i.t.r.o');
 */
export async function openRuleTrial(settings: Settings) {
  const nextTurn = createPacing();
  const parts: LocalPart[] = [];
  for (const part of compileParts(settings)) {
    parts.push(part);
    await nextTurn();
  }
  const budget = { left: LOOKED_AT_MAX };
  const trial = async (raw: string) => {
    const text = cutText(normalise(raw), TEXT_MAX_CHARS);
    return {
      normal_form: text,
      shown_form: readVisibleText(raw, text).visible,
      local_hits: await findAll(parts, raw, text, budget),
    };
  };
  return Object.assign(trial, { parts });
}

/** Texts to try, and what is to be tried beside what stands. */
export const tryRulesSchema = z.strictObject({
  texts: z
    .array(boundedText(TEXT_MAX_CHARS))
    .min(1)
    .max(MESSAGES_MAX)
    .describe(`1 to ${MESSAGES_MAX} texts, at most ${TEXT_MAX_CHARS} characters each.`),
  settings: settingsWriteSchema
    .optional()
    .describe('Merged into the settings that stand, as a write would be, and not saved.'),
});

/** A text, what matched where, and the action and category that come of it; of a word with Latin letters that matches also in how many fonts it is found. */
export type TriedRules = Awaited<ReturnType<RuleTrial>> & {
  readonly in_fonts?: { readonly found: number; readonly of: number };
  readonly action: LocalFinding['action'] | 'none';
  readonly category: LocalFinding['category'] | null;
};

/**
 * Says what local rules make of texts: what matches, where, and after which normalisation. Nothing is judged, counted or saved.
 * @param signal aborted where the caller has gone: the rest is not looked at.
 * @throws StewardError `invalid` with every fault of the settings that are to be tried.
 * @example const [tried] = await tryRules(tenant.settings, { texts: ['free nitro'], settings: { words: { list: ['nitro'] } } }, Date.now());
 */
export async function tryRules(
  current: Settings,
  ask: { readonly texts: readonly string[]; readonly settings?: SettingsWrite | undefined },
  nowMs: number,
  signal?: AbortSignal,
): Promise<TriedRules[]> {
  const nextTurn = createPacing();
  const { settings: write = {} } = ask;
  const merged = mergeSettings(current, write, await checkPatterns(current, write));
  const { settings } = heldAt({ policy: DEFAULT_POLICY, settings: merged }, nowMs);
  const trial = await openRuleTrial(settings);
  const words = trial.parts.filter(({ name }) => name.split('.', 1)[0] === wordRule.name);
  const tried: TriedRules[] = [];
  for (const text of ask.texts) {
    if (signal?.aborted) break;
    const found = await trial(text);
    const best = mostSevere(found.local_hits.filter(({ observed }) => !observed));
    const word = found.local_hits.find(({ rule }) => rule === wordRule.name)?.matched.replaceAll('*', '');
    const fonts = word ? await tryInFonts(words, word) : {};
    await nextTurn();
    tried.push({ ...found, ...fonts, action: best?.action ?? 'none', category: best?.category ?? null });
  }
  return tried;
}

const IN_FONTS_MAX_CHARS = 100;

/** A word in the alphabets of the fancy-text generators: in how many of them the words of the rules are still found. */
async function tryInFonts(parts: readonly LocalPart[], word: string): Promise<Pick<TriedRules, 'in_fonts'>> {
  if (word.length > IN_FONTS_MAX_CHARS || !/[a-z]/i.test(word)) return {};
  const nextTurn = createPacing();
  const written = writtenInFonts(word);
  const found = new Set<string>();
  for (const part of parts) {
    for (const one of written) if (part.findInText(one, normalise(one)) !== null) found.add(one);
    await nextTurn();
  }
  return { in_fonts: { found: found.size, of: written.length } };
}

async function findAll(parts: readonly LocalPart[], raw: string, text: string, budget: { left: number }) {
  const nextTurn = createPacing();
  const findings: LocalFinding[] = [];
  let last: LocalPart | undefined;
  for (const part of parts) {
    if (part.name === last?.name && part.of === last.of) continue;
    const whole = part.findInText(raw, text);
    await nextTurn();
    if (!whole) continue;
    last = part;
    const place = await findPlace(raw, async (piece) => {
      budget.left -= piece.length;
      if (budget.left < 0) return 'too_much';
      // A hostile text takes a rule milliseconds each time.
      await nextTurn();
      return part.findInText(piece, cutText(normalise(piece), TEXT_MAX_CHARS));
    });
    findings.push({ ...(place?.hit ?? whole), name: part.name, at: place?.at ?? null });
  }
  return findings;
}

const SHOWN_MAX_UNITS = 200;

/** Looks at a part of a text; asynchronous, so that others get their turn. null where no more may be looked at. */
type LookAt<Hit> = (part: string) => Promise<Hit | null | 'too_much'>;

/**
 * Finds the fewest words of a text in which a rule still hits, since rules know no place of their own.
 * @returns the place and what was hit there, or null where that costs too much.
 */
async function findPlace<Hit>(text: string, lookAt: LookAt<Hit>): Promise<{ at: TextPlace; hit: Hit } | null> {
  const words = [...text.matchAll(/\S+/g)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
  const partOf = (first: number, last: number) => text.slice(words[first]?.start ?? 0, words[last]?.end ?? text.length);
  let hit = await lookAt(text);
  if (hit === null || hit === 'too_much') return null;
  let found: Hit = hit;

  let [low, last] = [0, Math.max(0, words.length - 1)];
  while (low < last) {
    const middle = (low + last) >> 1;
    hit = await lookAt(partOf(0, middle));
    if (hit === 'too_much') return null;
    if (hit === null) low = middle + 1;
    else [last, found] = [middle, hit];
  }
  let [first, high] = [0, last];
  while (first < high) {
    const middle = (first + high + 1) >> 1;
    hit = await lookAt(partOf(middle, last));
    if (hit === 'too_much') return null;
    if (hit === null) high = middle - 1;
    else [first, found] = [middle, hit];
  }
  const part = partOf(first, last);
  const start = countChars(text.slice(0, words[first]?.start ?? 0));
  return { at: { start, end: start + countChars(part), text: part.slice(0, SHOWN_MAX_UNITS) }, hit: found };
}
