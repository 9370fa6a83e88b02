import type { ScriptLanguage } from '../src/judge/embedded/scripts.ts';
import { lineOf } from './calibrate.ts';
import type { Sample } from './curve.ts';
import type { Linear } from './logistic.ts';
import { calibratedHead, fitScript, heldOutMargins, type TrainedHead } from './script-fit.ts';
import type { KindRow, ScriptKind } from './script-kind-rows.ts';

/** The penalty of a mistake. There is much more talk of people, and it represents everything else that people say. */
const COST = { written: 4, clean: 6, talk: 4, open: 0.5 } as const;
/** The weight of an advert as evidence against fraud. */
const ADVERT_NO_FRAUD = 0.4;
/** Most copies of a line that add weight. */
const COPIES_MAX = 5;

function labelOf({ kind, copies }: KindRow, head: ScriptKind): { readonly positive: boolean; readonly cost: number } {
  if (kind === 'talk' || kind === 'abuse') return { positive: false, cost: COST.talk };
  if (kind === 'open') return { positive: false, cost: COST.open };
  const times = Math.min(COPIES_MAX, copies);
  if (kind === 'clean') return { positive: false, cost: COST.clean * times };
  if (kind === 'spam' && head === 'scam') return { positive: false, cost: COST.written * ADVERT_NO_FRAUD * times };
  return { positive: isOf(kind, head), cost: COST.written * times };
}

/** Whether a line is of a head's kind. Fraud is also spam. */
function isOf(kind: KindRow['kind'], head: ScriptKind): boolean {
  return kind === head || (kind === 'scam' && head === 'spam');
}

/** How many of 10,000 lines of talk may reach the default threshold. */
const TALK_BUDGET: Readonly<Record<ScriptKind, number>> = { spam: 1.5, scam: 1.5, nsfw: 0.5, selfharm: 0.5 };
/**
 * The same for written harmless lines with unseen templates. Arabic has little talk to calibrate on. Lines near self-harm are closest to the
 * real kind: games, films and worry about others use its words.
 */
const CLEAN_BUDGET: Readonly<Record<ScriptKind, Readonly<Record<ScriptLanguage, number>>>> = {
  spam: { zh: 100, ja: 100, ko: 100, ar: 15 },
  scam: { zh: 100, ja: 100, ko: 100, ar: 15 },
  nsfw: { zh: 100, ja: 100, ko: 100, ar: 4 },
  selfharm: { zh: 200, ja: 200, ko: 200, ar: 16 },
};

const fit = (rows: readonly KindRow[], head: ScriptKind, bits: number): Linear =>
  fitScript(
    rows.map((row) => ({ ...row, ...labelOf(row, head) })),
    bits,
  );

/** Returns the margin of the default threshold. */
function lineFor(
  scored: readonly (KindRow & { readonly margin: number })[],
  language: ScriptLanguage,
  name: ScriptKind,
): number {
  const of = (...kinds: KindRow['kind'][]) =>
    scored.filter(({ kind }) => kinds.includes(kind)).map(({ margin }) => margin);
  return Math.max(lineOf(of('talk', 'open'), TALK_BUDGET[name]), lineOf(of('clean'), CLEAN_BUDGET[name][language]));
}

/** Trains one head of one language. */
export function trainKindHead(
  rows: readonly KindRow[],
  language: ScriptLanguage,
  name: ScriptKind,
  bits: number,
): TrainedHead {
  const scored = heldOutMargins(rows, (some) => fit(some, name, bits));
  const samples = scored
    .filter(({ kind }) => kind !== 'open' && (kind !== 'spam' || name === 'spam'))
    .map((row): Sample => ({ margin: row.margin, positive: isOf(row.kind, name) }));
  return calibratedHead({ language, name }, fit(rows, name, bits), samples, lineFor(scored, language, name));
}
