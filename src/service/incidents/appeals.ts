import type { ChatPlatform } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import { isAppealOpen } from '../../core/incidents/appeals.ts';
import type { AppealAction } from '../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { Acted } from '../decisions/act-on-decision.ts';

/** The newest appeals that are read; entries are kept 30 days. */
const APPEALS_READ = 2_000;

/** One appeal of a member. */
export type Appeal = {
  readonly moderationCase: ModerationCase;
  readonly platform: ChatPlatform;
  readonly community: string;
  /** The member's words; '' where they gave none. */
  readonly words: string;
  readonly atMs: number;
  /** Whether no moderator has answered. */
  readonly isOpen: boolean;
};

type Communities = Pick<CommunityStore, 'listAppeals' | 'listCommunities' | 'findCase'>;

/**
 * The appeals of a tenant's members in 30 days: the oldest open one and the newest answer first, and how long half of the decided ones waited at most,
 * null where none is.
 * @example const { open } = await readAppeals({ communities: store.communities }, tenant.id);
 */
export async function readAppeals(
  { communities }: { readonly communities: Pick<Communities, 'listAppeals' | 'listCommunities'> },
  tenantId: string,
) {
  const all = new Map((await communities.listCommunities({ tenantId })).map((one) => [one.id, one]));
  const appeals = (await communities.listAppeals(tenantId, APPEALS_READ)).flatMap((moderationCase): Appeal[] => {
    const community = all.get(moderationCase.communityId);
    const said = moderationCase.reports.findLast(({ isAppeal }) => isAppeal === true);
    if (!community || !said) return [];
    const { platform, name } = community;
    const isOpen = isAppealOpen(moderationCase);
    return [{ moderationCase, platform, community: name, words: said.reason, atMs: said.atMs, isOpen }];
  });
  const open = appeals.filter(({ isOpen }) => isOpen).sort((one, other) => one.atMs - other.atMs);
  const decided = appeals.filter(({ isOpen }) => !isOpen).sort((one, other) => answeredAtMs(other) - answeredAtMs(one));
  const waits = decided.map((one) => answeredAtMs(one) - one.atMs).sort((one, other) => one - other);
  return { open, decided, medianMs: waits[Math.ceil(waits.length / 2) - 1] ?? null };
}

function answeredAtMs({ moderationCase, atMs }: Appeal): number {
  return moderationCase.verdict?.atMs ?? atMs;
}

/**
 * Answers an appeal by the code of the buttons in chat: the bot undoes what is overturned and tells the member. Without a running bot nothing is done.
 * @throws StewardError `not_found` for an appeal that is not this tenant's, or no longer kept.
 * @example const acted = await answerAppeal(deps, tenant.id, caseId, { verb: 'uphold', by, personId: null, reply: '' });
 */
export async function answerAppeal(
  { communities, bots }: { readonly communities: Communities; readonly bots: BotPort },
  tenantId: string,
  caseId: string,
  act: { readonly verb: AppealAction; readonly by: Actor; readonly personId: string | null; readonly reply: string },
): Promise<Acted> {
  const moderationCase = await communities.findCase({ id: caseId });
  const community = (await communities.listCommunities({ tenantId })).find(
    ({ id }) => id === moderationCase?.communityId,
  );
  if (!moderationCase?.reports.some(({ isAppeal }) => isAppeal === true) || !community)
    throw new StewardError('not_found', 'no such appeal; appeals are kept 30 days');
  if (!isAppealOpen(moderationCase)) {
    const { verdict } = moderationCase;
    const word = verdict?.verdict === 'wrong' ? 'overturned' : 'upheld';
    return { kind: 'first', text: `${verdict?.by.name ?? 'Somebody'} ${word} it before. Nothing was done.` };
  }
  const answer = await bots.act(community.platform, tenantId, { caseId, ...act });
  if (answer) return { kind: answer.isDone ? 'done' : 'fault', text: answer.text };
  const text = `Nothing was done: the ${community.platform} bot is not running, so the member cannot be told.`;
  return { kind: 'fault', text };
}
