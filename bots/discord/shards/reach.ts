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
import { shardOf, WORK, workOfShare } from '../connection/share.ts';
import type { OwnShards } from './run-shards.ts';

/** What finding the shard of a community needs. */
export type ReachDeps = {
  readonly communities: Pick<CommunityStore, 'findCommunity' | 'findCase' | 'findSystemEntry'>;
  readonly botCommands: BotCommandQueue;
  readonly leases: Pick<WorkLeases, 'listWork'>;
  readonly own: OwnShards;
  readonly pause: (ms: number) => Promise<void>;
};

/** Where other processes of this bot leave what they ask of one. */
export function addressOf(instanceId: string): string {
  return `${WORK} at ${instanceId}`;
}

const RESTARTING = 'common.bot_restarting_try_again_moment';

/** Makes the way to the shard of a community, in this process or another. */
export function createReach(deps: ReachDeps) {
  const { own } = deps;
  /** The answer of the shard that has a community; null where nobody answers now. */
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
      // It is gone by now: any of them knows what to say of that.
      return (await own.here(null)?.ask?.<K>(what)) ?? instead;
    } catch {
      return instead;
    }
  };
  return {
    /** Answers what a page asks, or what another process passed on. Never throws. */
    ask,
    /** Answers an interaction in a private message, which the first shard gets, whichever server it is about. */
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
      // The core that answers is of this version of the program.
      return answer === null ? failure(translateFor(community)(RESTARTING)) : (JSON.parse(answer) as Answer | null);
    },
  };
}

async function communityOf(communities: ReachDeps['communities'], what: BotCommand): Promise<Community | null> {
  // Any of them may ask Discord about the others.
  if (what.kind === 'rights') return communities.findCommunity({ id: what.communityIds[0] ?? '' });
  if ('communityId' in what) return communities.findCommunity({ id: what.communityId });
  const moderationCase = await communities.findCase({ id: what.caseId });
  return moderationCase && communities.findCommunity({ id: moderationCase.communityId });
}

/** The community that a button in a private message is about; null where it is about none. */
async function communityOfInteraction(communities: ReachDeps['communities'], buttonId: string) {
  const id = readButtonId(buttonId)?.subjectId;
  if (id === undefined) return null;
  const about = (await communities.findCase({ id })) ?? (await communities.findSystemEntry(id));
  return communities.findCommunity({ id: about?.communityId ?? id });
}
