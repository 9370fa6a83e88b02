import { LANGUAGES, type Language, languageOf } from '../../src/core/common/languages.ts';
import { createUnderWay } from '../../src/core/queues/under-way.ts';
import { moveCommunity } from '../../src/service/communities/erase.ts';
import { createMemberTimeouts } from './actions/member-timeouts.ts';
import { recordStopped } from './automod-mirror/stopped.ts';
import { runCommand } from './commands/run/run-command.ts';
import { suggest } from './commands/run/suggest.ts';
import { createExecutor } from './create-executor.ts';
import { type Translate, translateIn } from './i18n/translate.ts';
import { createChannelCheckpoints } from './inbound/channel-checkpoints.ts';
import { createInboundEvents } from './inbound/inbound-events.ts';
import { createImitations, nameToJudge } from './ingest/imitation.ts';
import { createIngest } from './ingest/ingest.ts';
import { hadRequest, requestToJudge, showRequest } from './ingest/join-requests.ts';
import { createReactions } from './ingest/reactions.ts';
import { createMaintenance } from './maintenance.ts';
import { takeStaffAct } from './moderators/act-on-member.ts';
import { handleButton } from './moderators/handle-button.ts';
import { createAnswerAsk } from './moderators/page-requests.ts';
import { createReports } from './moderators/reports.ts';
import { createSystemEntries } from './moderators/system-entries.ts';
import type { BotCore } from './port/bot-core.ts';
import type { BotDeps } from './port/deps.ts';
import {
  ACK_DONE,
  ACK_RETRY,
  type Ack,
  type AckResult,
  allSettled,
  type ButtonInteraction,
  type Coming,
  type CommunityRef,
  type IncomingMessage,
} from './port/events.ts';
import type { Platform } from './port/platform.ts';
import { type Answer, failure } from './port/rendering.ts';
import { createRaids } from './raids/raids.ts';
import { createWork } from './runtime/background-work.ts';
import { createCallQueue, limitsFor } from './runtime/call-queue.ts';
import { createCipher } from './runtime/cipher.ts';
import { createDirectory } from './runtime/directory.ts';
import { createProblems, describeError } from './runtime/problems.ts';
import { createNoticeLimit } from './runtime/rate-limit.ts';
import { createRightsCache } from './runtime/rights-cache.ts';
import { within } from './runtime/timers.ts';
import { joinChannels } from './setup/join-channels.ts';
import { createLogPlaces } from './setup/log-places.ts';
import { proposeCommands } from './setup/propose-commands.ts';
import { openFor, welcome } from './setup/welcome.ts';
import type { Bot } from './state/access.ts';
import { createNativeRules } from './state/automod-mirror.ts';
import { claimOnce } from './state/claim-once.ts';
import { createDeciding } from './state/deciding.ts';
import { createMemberTrustReader } from './state/member-trust.ts';
import { createRaidSignals } from './state/raid-signals.ts';
import { createRecentMessages } from './state/recent-messages.ts';

/** Longest wait of a stop for work that has begun. */
const STOP_DEADLINE_MS = 5_000;
/** Longest wait of a stop for the store to release this process's leases. Otherwise others wait until the leases end. */
const RELEASE_MS = 1_000;
/** Longest wait for the community's language; after that, an error is shown in English. */
const LANGUAGE_WAIT_MS = 1_000;

/** Assembles the bot of one platform. */
export function createBotCore(deps: BotDeps, platform: Platform): BotCore {
  // Reads all texts now, because an upgrade may change the files while this process runs.
  for (const language of LANGUAGES) translateIn(language);
  const problems = createProblems(deps.schedule.now);
  const directory = createDirectory(deps, platform.name);
  const { deliveries } = platform;
  const inboundEvents = deliveries && createInboundEvents(deps, platform.name, deliveries, problems);
  const checkpoints = deliveries ? null : createChannelCheckpoints(deps, directory, platform.name, problems);
  const calls = createCallQueue(limitsFor(platform.capabilities));
  const work = createWork(deps, problems);
  const taking = createUnderWay();
  let stopping = false;
  const bot: Bot = {
    deps,
    platform,
    problems,
    calls,
    directory,
    logPlaces: createLogPlaces({ deps, platform, directory, calls, work }, () => maintenance.takeUp()),
    work,
    noteLack: (ref, of) => work.begin('own rights', () => systemEntries.ownRights.onRefused(ref, of)),
    rights: createRightsCache(platform, deps.schedule),
    ended: () => inboundEvents?.ended() ?? [],
    isStopping: () => stopping,
    cipher: createCipher(platform.secret),
    memberTimeouts: createMemberTimeouts({ deps, platform, calls, work, problems }),
    deciding: createDeciding(),
    recent: createRecentMessages(),
    memberTrust: createMemberTrustReader({ deps, directory }),
    raidSignals: createRaidSignals(deps, platform.name),
    noticeLimit: createNoticeLimit(deps.schedule.now),
    native: createNativeRules({ deps, platform, directory, problems }),
  };
  const executor = createExecutor(bot);
  const raids = createRaids(bot, executor);
  const systemEntries = createSystemEntries(bot, executor);
  const checkName = createImitations(bot, executor);
  const ingest = createIngest(bot, executor, raids, systemEntries.slowmode);
  const reports = createReports(bot, executor);
  const maintenance = createMaintenance(bot, executor, raids, systemEntries);
  // Loads the raid marks before the first message is handled.
  const marksLoaded = raids.load().catch((error: unknown) => problems.note(`raids: ${describeError(error)}`));

  /** Runs the task of an event that needs no answer. Logs a defect or a store failure and never throws it into the client library. */
  const dispatch = async (name: string, task: () => Promise<unknown>): Promise<Ack> => {
    if (stopping) return ACK_RETRY;
    try {
      await marksLoaded;
      await task();
      return ACK_DONE;
    } catch (error) {
      return onFailure(name, error);
    }
  };
  const takeMessage = (message: IncomingMessage, isEdit: boolean): Promise<Ack> =>
    taking.track(
      marksLoaded
        .then(() => ingest.take(message, isEdit))
        .catch((error: unknown) => onFailure(isEdit ? 'edit' : 'message', error, message.community.id)),
    );
  const reactions = createReactions(bot, executor, (message) => takeMessage(message, true));
  const dispatchMessage = (message: IncomingMessage, isEdit: boolean): Promise<Ack> => {
    if (stopping) return Promise.resolve(ACK_RETRY);
    const taken = takeMessage(message, isEdit);
    checkpoints?.follow(message, { settled: taken.then(({ settled }) => settled) });
    // A platform that reports no joins may send the author's join time with a message.
    const { author: person, community } = message;
    const { joinedAtMs, trusted } = person;
    if (joinedAtMs !== undefined && !trusted)
      void taking.track(dispatch('name', () => checkName({ community, person, joinedAtMs })));
    return taken;
  };
  /** Follows the message from now on: its look-up may outlast newer messages, which would move the checkpoint past it. */
  const dispatchComing = (coming: Coming): Promise<Ack> => {
    if (stopping) return Promise.resolve(ACK_RETRY);
    const taken = coming.read().then(
      (message) => (stopping ? ACK_RETRY : message ? takeMessage(message, coming.isEdit) : ACK_DONE),
      (error: unknown) => onFailure(coming.isEdit ? 'edit' : 'message', error, coming.community.id),
    );
    checkpoints?.follow(coming, { settled: taken.then(({ settled }) => settled) });
    return taken;
  };
  const onFailure = (name: string, error: unknown, communityId?: string): Ack => {
    deps.log.error({ event: name, error: describeError(error) }, 'an event failed');
    problems.note(`${name}: ${describeError(error)}`, communityId);
    return ACK_RETRY;
  };
  /** Answers somebody, once per event. */
  const answerOnce = async (
    { eventId, community }: { readonly eventId: string; readonly community: CommunityRef | null },
    task: () => Promise<Answer | null>,
  ): Promise<Answer | null> => {
    if (stopping) return failure((await translateQuickly(community))('common.bot_restarting_try_again_moment'));
    try {
      // Claimed before the answer: a person whose answer gets lost asks again.
      if (!(await claimOnce(bot, `e:${eventId}`))) return null;
      return await task();
    } catch (error) {
      deps.log.error({ error: describeError(error) }, 'an answer failed');
      problems.note(`an answer failed: ${describeError(error)}`, community?.id);
      return failure((await translateQuickly(community))('common.failed_try_again_moment'));
    }
  };
  const languageIn = (ref: CommunityRef): Promise<Language> =>
    directory.find(ref.id).then(
      (known) => (known ? languageOf(known.community) : 'en'),
      () => 'en',
    );
  /** Translates into the community's language, or English if the store does not answer in time. */
  const translateQuickly = async (ref: CommunityRef | null): Promise<Translate> => {
    const known = ref && (await within(deps.schedule, languageIn(ref), LANGUAGE_WAIT_MS));
    return translateIn(known ?? 'en');
  };

  const onButton = (interaction: ButtonInteraction) =>
    answerOnce(interaction, () => handleButton({ bot, executor, raids, systemEntries }, interaction));

  return {
    async accept(events) {
      if (!inboundEvents) throw new Error(`nothing that ${platform.name} delivers is acknowledged`);
      await inboundEvents.accept(events);
    },
    async catchUp(community, missed) {
      const read = async (sinceMs: number) => {
        await missed.read(sinceMs);
        // Events handed over since then were not taken: the next process reads them again.
        if (stopping) throw new Error('the bot stops');
      };
      await checkpoints?.catchUp(community, { ...missed, read });
    },
    onComing: dispatchComing,
    onMessage: (message) => dispatchMessage(message, false),
    onEdit: (message) => dispatchMessage(message, true),
    onStopped: (stopped) => dispatch('stopped', () => recordStopped(bot, executor, stopped)),
    onDetected: (...attack) => dispatch('detected', () => systemEntries.onDetected(...attack)),
    onOwnRights: (community) => dispatch('own rights', () => systemEntries.ownRights.onChanged(community)),
    onStaffAct: (act) => dispatch('staff act', () => takeStaffAct({ bot, executor, raids, systemEntries }, act)),
    onReaction: (reaction) => dispatch('reaction', async () => reactions.take(reaction)),
    onDelete: (deletion) => dispatch('deletion', () => ingest.onDelete(deletion)),
    async onJoin(join) {
      const counted = join.request ? ACK_DONE : await dispatch('join', () => raids.onJoin(join));
      if (!join.request) bot.work.begin('note a join', () => bot.memberTrust.onJoin(join));
      const named: Ack[] = [];
      const looked = await dispatch('name', async () => {
        const request = join.request ? await requestToJudge(bot, join) : null;
        if (join.request ? !request : await hadRequest(bot, join)) return;
        await checkName(join, request);
        const name = request ?? (await nameToJudge(bot, join));
        const judged = name ? await takeMessage(name, true) : ACK_DONE;
        const show = async (result: AckResult) =>
          request && result === 'done' ? dispatch('request', () => showRequest(bot, executor, request)) : judged;
        named.push({ settled: judged.settled.then(show).then(({ settled }) => settled) });
      });
      return allSettled([counted, looked, ...named]);
    },
    onCommand: (command) =>
      answerOnce(command, () => runCommand({ bot, executor, raids, systemEntries, ingest, reports }, command)),
    suggest: (query) => suggest(bot, query).catch(() => []),
    onButton,
    onPageAsk: createAnswerAsk({ bot, executor, raids, systemEntries }, onButton, () => stopping),
    onReport: (report) => answerOnce(report, () => reports.onReport(report)),
    onCommunityAdded: (added) => dispatch('community added', () => welcome(bot, added)),
    onPrivateStart: (personId) => dispatch('private start', () => openFor(bot, personId)),
    onChannelMade: ({ community, channelId }) => dispatch('channel', () => joinChannels(bot, community, channelId)),
    languageOf: languageIn,
    onCommunityRemoved: (ref) =>
      dispatch('community removed', async () => {
        const known = await bot.directory.find(ref.id);
        if (known) await bot.directory.change(known.community, { removedAtMs: deps.schedule.now() });
      }),
    onCommunityMoved: ({ from, to }) =>
      dispatch('community moved', async () => {
        const known = await bot.directory.find(from);
        if (known) {
          await moveCommunity(deps, known.community, to);
          // Proposes the commands again, because the platform's list belonged to the chat that was given up.
          if (known.community.language !== null) proposeCommands(bot, { ...known.community, externalId: to });
        }
        for (const id of [from, to]) bot.directory.forget(id);
      }),
    async start() {
      await maintenance.start();
      await inboundEvents?.start();
      checkpoints?.start();
    },
    condition: () => ({
      messagesWaiting: Math.max(inboundEvents?.waiting() ?? 0, ingest.waiting()),
      ...maintenance.counts(),
      entriesWaiting: Math.max(bot.calls.waiting('entry'), maintenance.counts().entriesWaiting),
      lastError: problems.last(),
    }),
    async stop() {
      stopping = true;
      inboundEvents?.close();
      maintenance.stop();
      executor.retries.stop();
      bot.memberTimeouts.stop();
      raids.stop();
      reactions.stop();
      const finished = taking
        .settled()
        .then(ingest.drain)
        .then(() => bot.work.settled())
        .then(() => executor.edits.drain())
        .then(() => bot.work.settled());
      if ((await within(deps.schedule, finished, STOP_DEADLINE_MS, 'late')) === 'late')
        deps.log.warn(
          { deadlineMs: STOP_DEADLINE_MS },
          'a bot stopped before all of its work was done; it is taken up at the next start',
        );
      work.leave();
      executor.stop();
      const left = inboundEvents ? inboundEvents.release() : checkpoints?.stop();
      if (left) await within(deps.schedule, left, RELEASE_MS);
    },
  };
}
