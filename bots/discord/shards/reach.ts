import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import type { BotCommandQueue } from '../../../src/core/communities/bot-commands.ts';
import type { AnswerBotCommand, BotCommand, BotCommandAnswers } from '../../../src/core/communities/bot-port.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import { askOtherProcess } from '../../../src/service/incidents/bot-rpc.ts';
import { ENGLISH, translateFor } from '../../core/i18n/translate.ts';
import { answerInstead } from '../../core/moderators/page-requests.ts';
import type { ButtonInteraction } from '../../core/port/events.ts';
import { type Answer, failure, readButtonId } from '../../core/port/rendering.ts';
import { LEASE_PREFIX, shardOf, workOfShare } from '../connection/share.ts';
import type { runShards } from './run-shards.ts';

/** Dependencies of finding the shard of a community. */
export type ReachDeps = {
  readonly communities: Pick<CommunityStore, 'findCommunity' | 'findCase' | 'findSystemEntry'>;
  readonly botCommands: BotCommandQueue;
  readonly leases: Pick<WorkLeases, 'listWork'>;
  readonly own: ReturnType<typeof runShards>['own'];
  readonly pause: (ms: number) => Promise<void>;
};

/** Returns the queue address for requests of other processes to this one. */
export function addressOf(instanceId: string): string {
  return `${LEASE_PREFIX} at ${instanceId}`;
}

const RESTARTING = 'common.bot_restarting_try_again_moment';

/** Creates the routing to the shard of a community, in this process or another. */
export function createReach(deps: ReachDeps) {
  const { own } = deps;
  /** Returns the answer of a community's shard; null if no shard answers now. */
  const askShard = async <K extends BotCommand['kind']>(
    community: Community,
    what: Extract<BotCommand, { kind: K }>,
  ): Promise<BotCommandAnswers[K] | null> => {
    const count = own.count();
    if (count === null) return null;
    const index = shardOf(community.externalId, count);
    const here = own.here(index)?.ask;
    if (here) return here<K>(what);
    const work = workOfShare({ index, count });
    const owner = (await deps.leases.listWork(work)).find(({ name }) => name === work);
    if (!owner) return null;
    const told = await askOtherProcess<K>(deps, addressOf(owner.by), community.tenantId, what);
    return told.kind === 'answer' ? told.answer : null;
  };
  const ask: AnswerBotCommand = async <K extends BotCommand['kind']>(what: Extract<BotCommand, { kind: K }>) => {
    const instead = answerInstead<K>(what.kind as K, ENGLISH(RESTARTING));
    try {
      const community = await communityOf(deps.communities, what);
      if (community) return (await askShard<K>(community, what)) ?? instead;
      // The community was deleted, so any shard can answer.
      return (await own.here(null)?.ask?.<K>(what)) ?? instead;
    } catch {
      return instead;
    }
  };
  return {
    /** Answers a request of a page, or one that another process forwarded. Never throws. */
    ask,
    /** Answers a press in a private message, which the first shard receives for every server. */
    async onButton(
      interaction: ButtonInteraction,
      ownButton: (interaction: ButtonInteraction) => Promise<Answer | null>,
    ): Promise<Answer | null> {
      const community = interaction.community
        ? null
        : await communityOfInteraction(deps.communities, interaction.buttonId);
      const count = own.count();
      if (!community || count === null) return ownButton(interaction);
      const relay = { kind: 'relay', communityId: community.id, press: JSON.stringify(interaction) } as const;
      const answer = await askShard<'relay'>(community, relay);
      // The answering core runs the same version of the program.
      return answer === null ? failure(translateFor(community)(RESTARTING)) : (JSON.parse(answer) as Answer | null);
    },
  };
}

async function communityOf(communities: ReachDeps['communities'], what: BotCommand): Promise<Community | null> {
  // Every shard can fetch permissions of the other communities from Discord.
  if (what.kind === 'rights') return communities.findCommunity({ id: what.communityIds[0] ?? '' });
  if ('communityId' in what) return communities.findCommunity({ id: what.communityId });
  const moderationCase = await communities.findCase({ id: what.caseId });
  return moderationCase && communities.findCommunity({ id: moderationCase.communityId });
}

/** Finds the community of a button in a private message; null if it has none. */
async function communityOfInteraction(communities: ReachDeps['communities'], buttonId: string) {
  const id = readButtonId(buttonId)?.subjectId;
  if (id === undefined) return null;
  const about = (await communities.findCase({ id })) ?? (await communities.findSystemEntry(id));
  return communities.findCommunity({ id: about?.communityId ?? id });
}
