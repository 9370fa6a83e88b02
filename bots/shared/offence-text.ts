import { describeMinutes, type Offence } from '../../src/core/rules/offence-rule.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * Which offence of a member it is, and what it was raised to: `third in 7 days: 24 h`.
 * @example describeOffence({ count: 2, days: 1, action: 'delete', minutes: null }); // => 'second in a day: delete'
 */
export function describeOffence({ count, days, action, minutes }: Offence): string {
  const ordinal = ORDINALS[count - 1] ?? `number ${count}`;
  return `${ordinal} in ${days === 1 ? 'a day' : `${days} days`}: ${minutes === null ? action : describeMinutes(minutes)}`;
}
