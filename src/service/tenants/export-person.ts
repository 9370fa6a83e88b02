import { timeOf } from '../../core/decision-log/row-time.ts';
import type { PersonData } from '../../core/members/person-data.ts';
import { isoTime } from '../../core/time/time.ts';

/**
 * Exports a person's data for them, in the form of the API: snake case, ISO times. It leaves out who noted or reported something, because that is another person's data.
 * @example exportPerson({ cases: [], decisions: [], notes: [], raids: [], samples: [], reports: [] }).sampled; // => []
 */
export function exportPerson({ cases, decisions, notes, raids, samples, reports }: PersonData) {
  return {
    entries: cases.map((one) => ({
      at: isoTime(one.createdAtMs),
      community_id: one.communityId,
      channel_id: one.channelId,
      message_id: one.messageId,
      name: one.author.name,
      text: one.text,
      action: one.reason.action,
      category: one.reason.category,
      probability: one.reason.probability,
      done: one.results.flatMap(({ step, outcome }) => (outcome === 'done' ? [step] : [])),
      reports: one.reports.map(({ atMs, reason, isAppeal }) => ({
        at: isoTime(atMs),
        reason,
        is_appeal: isAppeal === true,
      })),
    })),
    decisions: decisions.map((row) => ({ at: isoTime(timeOf(row.id)), ...row })),
    notes: notes.map(({ atMs, text }) => ({ at: isoTime(atMs), text })),
    raids: raids.map(({ joinedAtMs, name, hasAvatar }) => ({ at: isoTime(joinedAtMs), name, has_picture: hasAvatar })),
    sampled: samples.map(({ atMs, text }) => ({ at: isoTime(atMs), text })),
    reported: reports.map(({ atMs, reason }) => ({ at: isoTime(atMs), reason })),
  };
}
