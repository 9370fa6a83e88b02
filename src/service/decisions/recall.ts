import type { SampleAnswers } from '../../core/decisions/sample.ts';
import { type Interval, shareInterval } from '../../core/decisions/share-interval.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { categoriesOf, verdictsOf } from './stats.ts';

/** Whole days for which all sample answers are kept. */
const SHOWN_DAYS = 29;
/** Fewer answers give no estimate: 0 missed of 100 may still be 37 of 1,000. */
export const ANSWERS_MIN = 100;

/** A value with its 95 % confidence interval. */
export type Estimate = Interval & { readonly value: number };

/** Estimates from the sample of 30 days how many of a tenant's messages the model missed. @example const { answered, missed } = await readRecall({ store }, tenant.id, Date.now()); */
export async function readRecall(
  { store }: StoreFor<'listSampleAnswers' | 'readHourlyTotals'>,
  tenantId: string,
  nowMs: number,
) {
  const answers = await store.listSampleAnswers(tenantId, nowMs - (nowMs % DAY_MS) - SHOWN_DAYS * DAY_MS);
  const days = answers.map(({ dayMs }) => dayMs);
  const span = { fromMs: Math.min(...days), toMs: Math.max(...days) + DAY_MS, stepMs: DAY_MS };
  const categories = answers.length === 0 ? [] : categoriesOf(await store.readHourlyTotals(tenantId, span));
  // Only the model's flags count here, because the sample does not test the filters.
  const { confirmed, wrong } = verdictsOf(categories.filter(({ name }) => !name.startsWith('local:')));
  return estimateRecall(answers, confirmed, wrong);
}

/**
 * Estimates all messages from a sample. Each answer has the weight of its day, because a day's sample is drawn from that day alone.
 * @param upheld upheld flags of that time. @returns `missed`: the share of unflagged messages that should have been flagged; `recall`: the share of
 * messages to flag that were flagged, null without a reviewed flag.
 * @example estimateRecall([], 0, 0); // => { answered: 0, passed: 0, missed: null, recall: null }
 */
export function estimateRecall(answers: readonly SampleAnswers[], upheld: number, dismissed: number) {
  const sum = (of: (one: SampleAnswers) => number) => answers.reduce((all, one) => all + one.count * of(one), 0);
  const weightOf = ({ passed, answered }: SampleAnswers) => passed / answered;
  const [answered, passed, flagged] = [sum(() => 1), sum(weightOf), sum((one) => one.flagged / one.answered)];
  if (answered < ANSWERS_MIN) return { answered, passed, missed: null, recall: null };
  // Kish's effective sample size: this many answers of equal weight would tell as much.
  const effective = passed ** 2 / sum((one) => weightOf(one) ** 2);
  const missed = estimateOf(sum((one) => (one.answer === '' ? 0 : weightOf(one))) / passed, effective);
  const reviewed = upheld + dismissed;
  if (reviewed === 0) return { answered, passed, missed, recall: null };
  const precision = estimateOf(upheld / reviewed, reviewed);
  // For reviewed flags the share of correct ones is known; for the others it is estimated.
  const known = Math.min(1, reviewed / flagged);
  const recallOf = (ofOthers: number, share: number) => {
    const right = flagged * (known * precision.value + (1 - known) * ofOthers);
    return right === 0 ? 0 : right / (right + passed * share);
  };
  const [low, high] = [recallOf(precision.low, missed.high), recallOf(precision.high, missed.low)];
  return { answered, passed, missed, recall: { value: recallOf(precision.value, missed.value), low, high } };
}

function estimateOf(value: number, all: number): Estimate {
  return { value, ...(shareInterval(value * all, all) ?? { low: 0, high: 1 }) };
}
