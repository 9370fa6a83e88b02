import { timeOf } from '../../core/decision-log/row-time.ts';
import type { PersonData } from '../../core/members/person-data.ts';

/**
 * What is kept of a person, for them to read, in the form of the interface: snake case, ISO times. Who noted or reported something is another person's, and left out.
 * @example exportPerson({ cases: [], decisions: [], notes: [], raids: [], samples: [], reports: [] }).sampled; // => []
 */
export function exportPerson({ cases, decisions, notes, raids, samples, reports }: PersonData) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    entries: cases.map((one) => ({
      at: iso(one.createdAtMs),
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
        at: iso(atMs),
        reason,
        is_appeal: isAppeal === true,
      })),
    })),
    decisions: decisions.map((row) => ({ at: iso(timeOf(row.id)), ...row })),
    notes: notes.map(({ atMs, text }) => ({ at: iso(atMs), text })),
    raids: raids.map(({ joinedAtMs, name, hasAvatar }) => ({ at: iso(joinedAtMs), name, has_picture: hasAvatar })),
    sampled: samples.map(({ atMs, text }) => ({ at: iso(atMs), text })),
    reported: reports.map(({ atMs, reason }) => ({ at: iso(atMs), reason })),
  };
}
