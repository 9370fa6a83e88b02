import type { BotPort } from '../../src/core/communities/bot-port.ts';
import type { PermissionAudit } from '../../src/core/communities/community.ts';
import type { CommunityStore } from '../../src/core/communities/community-store.ts';
import { MEMBER_VERBS, type PageInteraction, type SurroundingMessages } from '../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../src/core/store/store.ts';
import { botsThat } from '../../test/support/bots-that.ts';

const NEEDS = [
  { what: 'Read messages (Message Content Intent)', has: true, how: '', optional: false },
  { what: 'Time members out', has: true, how: '', optional: false },
  { what: 'Delete messages here', has: true, how: '', optional: false },
  {
    what: 'Pause invites in a raid (only for the lockdown)',
    has: false,
    how: "Give the bot's role Manage Server (Server Settings, Roles).",
    optional: true,
  },
] as const;

/** The step that each verb carries out. */
const STEPS: Readonly<Partial<Record<PageInteraction['verb'], 'delete' | 'timeout' | 'end_timeout'>>> = {
  delete: 'delete',
  all_delete: 'delete',
  timeout: 'timeout',
  all_timeout: 'timeout',
  undo: 'end_timeout',
  all_undo: 'end_timeout',
};

const COVERAGE: PermissionAudit = {
  needs: NEEDS,
  places: [
    {
      id: '70000000000000171',
      name: '#staff-lounge',
      kind: 'text channel',
      gaps: [
        {
          what: 'See the messages',
          how: "Give the bot's role View Channel in this channel (Edit Channel, Permissions).",
          optional: false,
        },
      ],
    },
    {
      id: '70000000000000172',
      name: '#commissions',
      kind: 'forum',
      gaps: [
        {
          what: 'Delete whole posts',
          how: "Give the bot's role Manage Threads in this channel (Edit Channel, Permissions).",
          optional: false,
        },
      ],
    },
  ],
  whole: 14,
  more: 0,
  untold: null,
};

const CHATTER = ['anyone up for a raid tonight?', 'after dinner, around nine', 'count me in', 'what is this?', 'mods?'];

function madeUpContext({ sentAtMs }: Pick<ModerationCase, 'sentAtMs'>): SurroundingMessages {
  const beside = CHATTER.map((text, index) => ({
    author: { id: `${index}`, name: ['juno', 'teo', 'ada'][index % 3] ?? '' },
    text,
    sentAtMs: sentAtMs + (index - 2.5) * 45_000,
    link: null,
  }));
  const [own] = beside.slice(2, 3).map((one) => ({ ...one, text: 'a message that passed', sentAtMs }));
  return { own: own ?? null, before: beside.slice(0, 3), after: beside.slice(3), from: 'platform' };
}

/** Carries out what a bot would do, but without real messages. The entry says that it was done. */
export function pretendBot({ communities }: Store): BotPort {
  return botsThat({
    cover: async ({ communityId }) => {
      await communities.saveReport({ communityId, kind: 'coverage', atMs: Date.now(), data: COVERAGE });
      return COVERAGE;
    },
    around: async (of) => {
      const moderationCase = 'caseId' in of ? await communities.findCase({ id: of.caseId }) : of;
      return moderationCase ? madeUpContext(moderationCase) : { why: 'This entry is older than what is kept.' };
    },
    verbs: async () => ({
      verbs: MEMBER_VERBS.map((verb) => ({ verb, why: verb === 'end_timeout' ? 'No timeout stands.' : null })),
      maxTimeoutMinutes: 40_320,
      maxPurgeDays: 7,
    }),
    member: async () => ({ isDone: false, text: 'Nothing was done: there is no Discord behind the demo.' }),
    press: async (press) => {
      const lead = await communities.findCase({ id: press.caseId });
      if (!lead) return { isDone: false, text: 'This entry is older than what is kept.' };
      const ofIncident = press.verb.startsWith('all_') ? lead.incidentId : null;
      const parts =
        ofIncident === null
          ? [lead]
          : await communities.listIncidentCases({ incidentId: ofIncident, limit: PARTS_MAX });
      for (const part of parts) await pressPart(communities, part, press);
      return { isDone: true, text: 'Done, in the demo: there is no Discord behind it.' };
    },
  });
}

/** Most messages of an incident in the demo. */
export const PARTS_MAX = 200;

export async function pressPart(
  communities: CommunityStore,
  part: ModerationCase,
  { verb, by, reply }: PageInteraction,
): Promise<void> {
  const atMs = Date.now();
  const step = STEPS[verb];
  const isWrong = verb.endsWith('wrong') || verb === 'overturn';
  const verdict = { verdict: isWrong ? 'wrong' : 'confirmed', by, atMs } as const;
  const isVerdict = !verb.endsWith('undo');
  const moderationCase = await communities.changeCase(part.id, (current) => ({
    ...current,
    ...(reply && { reply }),
    verdict: isVerdict ? verdict : current.verdict,
    results: step ? [...current.results, { step, outcome: 'done', why: '', by, atMs }] : current.results,
  }));
  const community = moderationCase && (await communities.findCommunity({ id: moderationCase.communityId }));
  if (!moderationCase || !community || !isVerdict) return;
  const { decisionId } = moderationCase.reason;
  await communities.saveVerdict({ decisionId, tenantId: community.tenantId, ...verdict, by: by.name, name: by.name });
}
