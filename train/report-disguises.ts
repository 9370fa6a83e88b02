import type { Category } from '../src/core/common/category.ts';
import type { Judge } from '../src/core/ports/judge.ts';
import { handWritten } from './card.ts';
import { DISGUISES, PADDINGS } from './disguises.ts';
import { crossedAsSent } from './measure.ts';
import { seededRandom } from './random.ts';
import type { Line } from './report-probes.ts';

const SEED = 5;
/** Rules judge these categories. A disguised telephone number is another matter. */
const BY_RULE: readonly string[] = ['doxxing', 'minors'];

/** For one disguise: the share of the caught handwritten hostile lines still caught, and the false alarms among plain lines. */
export type Disguised = { readonly name: string; readonly caught: number; readonly alarms: number };

/** Measures every disguise and padding on the lines of the repository. */
export async function measureDisguises(judge: Judge): Promise<{
  readonly lines: number;
  readonly plain: number;
  readonly found: readonly Disguised[];
}> {
  const messages = await handWritten();
  const hits = await crossedAsSent(
    judge,
    messages.map(({ text }) => text),
  );
  const plain = messages.filter(({ labels }) => [...labels.values()].every((label) => !label)).map(({ text }) => text);
  const hostile = messages.flatMap(({ text, labels }, index) => {
    const kinds = [...labels].flatMap(([name, label]) => (label && !BY_RULE.includes(name) ? [name] : []));
    const kind = kinds.find((name) => hits[index]?.has(name as Category));
    return kind === undefined ? [] : [{ text, kind: kind as Category }];
  });
  const found: Disguised[] = [];
  for (const [name, change] of Object.entries({ ...DISGUISES, ...PADDINGS })) {
    const random = seededRandom(SEED);
    const still = await crossedAsSent(
      judge,
      hostile.map(({ text }) => change(text, random)),
    );
    const alarms = await crossedAsSent(
      judge,
      plain.map((text) => change(text, random)),
    );
    found.push({
      name,
      caught: hostile.filter(({ kind }, index) => still[index]?.has(kind)).length / hostile.length,
      alarms: alarms.filter((categories) => categories.size > 0).length,
    });
  }
  return { lines: hostile.length, plain: plain.length, found };
}

/** Reports one row per disguise, and their mean. */
export async function reportDisguises(judge: Judge, line: Line): Promise<void> {
  const { lines, plain, found } = await measureDisguises(judge);
  for (const { name, caught, alarms } of found)
    line(
      `disguise, ${name}: of ${lines} caught lines still caught`,
      `${caught.toFixed(2)}; ${alarms} of ${plain} plain lines alarm`,
      '>= .50',
    );
  const mean = found.reduce((sum, { caught }) => sum + caught, 0) / found.length;
  line('disguise and padding, mean of all', mean.toFixed(3), '>= .80');
}
