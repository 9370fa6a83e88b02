import type { PersonData } from '../../core/members/person-data.ts';

/** What a person is given on request, in the form of the interface: snake case, ISO times. */
export type PersonExport = {
  readonly entries: readonly {
    readonly at: string;
    readonly community_id: string;
    readonly channel_id: string;
    readonly message_id: string;
    readonly name: string;
    readonly text: string;
    readonly action: string;
    readonly category: string | null;
    readonly probability: number;
    /** Steps that were taken: `delete`, `timeout`, `ban` … */
    readonly done: readonly string[];
    /** What was said against it: reports of others, and the person's own appeal. */
    readonly reports: readonly { readonly at: string; readonly reason: string; readonly is_appeal: boolean }[];
  }[];
  readonly notes: readonly { readonly at: string; readonly text: string }[];
  readonly raids: readonly { readonly at: string; readonly name: string }[];
  /** Messages of others that they reported. */
  readonly reported: readonly { readonly at: string; readonly reason: string }[];
};

/**
 * What is kept of a person, for them to read. Who noted or reported something is another person's, and left out.
 * @example exportPerson({ cases: [], notes: [], raids: [], reports: [] }); // => { entries: [], notes: [], raids: [], reported: [] }
 */
export function exportPerson({ cases, notes, raids, reports }: PersonData): PersonExport {
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
    notes: notes.map(({ atMs, text }) => ({ at: iso(atMs), text })),
    raids: raids.map(({ joinedAtMs, name }) => ({ at: iso(joinedAtMs), name })),
    reported: reports.map(({ atMs, reason }) => ({ at: iso(atMs), reason })),
  };
}
