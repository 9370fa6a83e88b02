import { isAppealOpen } from '../../../src/core/appeals.ts';
import type { ModerationCase } from '../../../src/core/communities.ts';
import type { Actor } from '../../../src/core/steps.ts';
import { phrase, type Say } from '../language/say.ts';
import type { Field } from '../rendering.ts';
import { showDuration, showPerson } from '../text.ts';
import { DONE_WORDS } from './steps.ts';

const REPORTS_SHOWN = 3;

/** Who reported some messages, and why. */
export function reportFields(say: Say, notices: readonly Pick<ModerationCase, 'reports'>[]): Field[] {
  const all = notices.flatMap((notice) => notice.reports);
  const appeals = all.filter(({ isAppeal }) => isAppeal === true);
  const appealed = appeals.map(({ by, reason }) => ({
    label: say('Appeal'),
    value: `${showPerson(by)}: ${reason === '' ? say('without words') : reason}`,
  }));
  const reports = all.filter(({ isAppeal }) => isAppeal !== true);
  if (reports.length === 0) return appealed.slice(0, REPORTS_SHOWN);
  const shown = reports.slice(0, REPORTS_SHOWN).map(({ by, reason }) => {
    return `${showPerson(by)}${reason === '' ? '' : `: ${reason}`}`;
  });
  const more = reports.length - shown.length;
  const rest = more > 0 ? [say('and {count, number} more', { count: more })] : [];
  const reported = { label: say('Reported by'), value: [...shown, ...rest].join('; ') };
  return [reported, ...appealed.slice(0, REPORTS_SHOWN)];
}

/** What moderators did last, from the steps that they took and the verdict that they gave. */
export function handledFields(say: Say, notice: ModerationCase): Field[] {
  const presses: { readonly by: Actor; readonly atMs: number; readonly what: string }[] = notice.results.flatMap(
    ({ step, outcome, by, atMs }) =>
      by && outcome === 'done' && step !== 'answer'
        ? [{ by, atMs, what: DONE_WORDS[step] }]
        : by && outcome === 'gone'
          ? [{ by, atMs, what: step === 'delete' ? phrase('found the message gone') : phrase('found the author gone') }]
          : [],
  );
  if (notice.asked) presses.push(notice.asked);
  const answered = notice.verdict && notice.reports.some(({ isAppeal }) => isAppeal === true) && !isAppealOpen(notice);
  // Whoever acts by hand finds it right with that.
  if (notice.verdict && answered)
    presses.push({
      ...notice.verdict,
      what: notice.verdict.verdict === 'wrong' ? phrase('appeal granted') : phrase('appeal upheld'),
    });
  else if (notice.verdict?.verdict === 'wrong') presses.push({ ...notice.verdict, what: phrase('dismissed as wrong') });
  else if (notice.verdict && presses.length === 0) presses.push({ ...notice.verdict, what: phrase('found right') });
  const last = presses.sort((one, other) => one.atMs - other.atMs).at(-1);
  if (!last) return [];
  const values = {
    what: say(last.what),
    who: showPerson(last.by),
    took: showDuration(say, last.atMs - notice.createdAtMs),
  };
  return [{ label: say('Handled'), value: say('{what} by {who}, {took} after the decision', values) }];
}
