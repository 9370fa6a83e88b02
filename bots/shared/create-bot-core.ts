import { type Language, languageOf } from '../../src/core/languages.ts';
import { moveCommunity } from '../../src/service/move-community.ts';
import { fault } from './answers.ts';
import { createArrivals } from './arrivals/arrivals.ts';
import { type Coming, createDecidedTo } from './arrivals/decided-to.ts';
import { AGAIN, DONE, type Handed, together } from './arrivals/handed.ts';
import { createSeal } from './arrivals/seal.ts';
import { type Bot, createProblems, createWork, describeError } from './bot.ts';
import type { BotCore } from './bot-core.ts';
import { createBulletins } from './bulletins/bulletins.ts';
import { createCallQueue, limitsFor } from './call-queue.ts';
import { runCommand } from './commands/run-command.ts';
import { suggest } from './commands/suggest.ts';
import type { BotDeps } from './deps.ts';
import { createDirectory } from './directory.ts';
import type { CommunityRef, IncomingMessage, IncomingPress } from './incoming.ts';
import { joinChannels } from './join-channels.ts';
import { type Say, sayIn } from './language/say.ts';
import { createLogPlaces } from './log-places.ts';
import { claimOnce } from './message/claim.ts';
import { createDeciding } from './message/deciding.ts';
import { createCarryOut } from './message/handle.ts';
import { createIntake } from './message/intake.ts';
import { nameToJudge } from './message/join-name.ts';
import { createRecentBook } from './message/recent-book.ts';
import { createStandings } from './message/standings.ts';
import { createNativeRules } from './native/native-rules.ts';
import { takeStopped } from './native/stopped.ts';
import { createAnswerAsk } from './page-asks.ts';
import type { Platform } from './platform.ts';
import { answerPress } from './presses.ts';
import { proposeCommands } from './propose-commands.ts';
import { createRaids } from './raids.ts';
import type { Answer } from './rendering.ts';
import { createReports } from './reports.ts';
import { createRightsBook } from './rights-book.ts';
import { createUnderWay } from './running/under-way.ts';
import { within } from './running/within.ts';
import { openFor, welcome } from './setup/welcome.ts';
import { createSightings } from './sightings.ts';
import { createSilences } from './silences.ts';
import { createUpkeep } from './upkeep.ts';

/** How long a stop waits for the store to take the word that others may go on. Without it they wait until the hold ends. */
const RELEASE_MS = 1_000;
/** How long somebody waits for the language in which they are told that something failed. */
const SAY_MS = 1_000;

/** Puts the parts of one platform's bot together. */
export function createBotCore(deps: BotDeps, platform: Platform): BotCore {
  const problems = createProblems(deps.schedule.now);
  const directory = createDirectory(deps, platform.name);
  const { deliveries } = platform;
  const arrivals = deliveries && createArrivals(deps, platform.name, deliveries, problems);
  const decidedTo = deliveries ? null : createDecidedTo(deps, directory, platform.name, problems);
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
    logPlaces: createLogPlaces({ deps, platform, directory, calls, work }, () => upkeep.takeUp()),
    work,
    rights: createRightsBook(platform, deps.schedule),
    ended: () => arrivals?.ended() ?? [],
    isStopping: () => stopping,
    seal: createSeal(platform.secret),
    silences: createSilences({ deps, platform, calls, work, problems }),
    deciding: createDeciding(),
    recent: createRecentBook(),
    standings: createStandings({ deps, directory }),
    sightings: createSightings(deps, platform.name),
    native: createNativeRules({ deps, platform, directory, problems }),
  };
  const carryOut = createCarryOut(bot);
  const raids = createRaids(bot, carryOut);
  const bulletins = createBulletins(bot);
  const intake = createIntake(bot, carryOut, raids, bulletins.calms);
  const reports = createReports(bot, carryOut);
  const upkeep = createUpkeep(bot, carryOut, raids, bulletins);
  // Who is marked is known before the first message is looked at.
  const marksLoaded = raids.load().catch((error: unknown) => problems.note(`raids: ${describeError(error)}`));

  /** Runs the task of an event that has nobody to answer to; a defect or a store that fails is told, and never reaches the client library. */
  const hand = async (name: string, task: () => Promise<unknown>): Promise<Handed> => {
    if (stopping) return AGAIN;
    try {
      await marksLoaded;
      await task();
      return DONE;
    } catch (error) {
      return tellFailed(name, error);
    }
  };
  const takeMessage = (message: IncomingMessage, isEdit: boolean): Promise<Handed> =>
    taking.track(
      marksLoaded
        .then(() => intake.take(message, isEdit))
        .catch((error: unknown) => tellFailed(isEdit ? 'edit' : 'message', error)),
    );
  const handMessage = (message: IncomingMessage, isEdit: boolean): Promise<Handed> => {
    if (stopping) return Promise.resolve(AGAIN);
    const taken = takeMessage(message, isEdit);
    decidedTo?.follow(message, { settled: taken.then(({ settled }) => settled) });
    return taken;
  };
  /** Followed from now on: what is looked up may take longer than the newer messages, which would move the mark over it. */
  const handComing = (coming: Coming): Promise<Handed> => {
    if (stopping) return Promise.resolve(AGAIN);
    const taken = coming.read().then(
      (message) => (stopping ? AGAIN : message ? takeMessage(message, coming.isEdit) : DONE),
      (error: unknown) => tellFailed(coming.isEdit ? 'edit' : 'message', error),
    );
    decidedTo?.follow(coming, { settled: taken.then(({ settled }) => settled) });
    return taken;
  };
  const tellFailed = (name: string, error: unknown): Handed => {
    deps.log.error({ platform: platform.name, event: name, error: describeError(error) }, 'an event failed');
    problems.note(`${name}: ${describeError(error)}`);
    return AGAIN;
  };
  /** Runs what answers somebody, once per event. */
  const answerOnce = async (
    { eventId, community }: { readonly eventId: string; readonly community: CommunityRef | null },
    task: () => Promise<Answer | null>,
  ): Promise<Answer | null> => {
    if (stopping) return fault((await sayQuickly(community))('The bot is restarting; try again in a moment.'));
    try {
      // An answer that is lost is asked for again.
      if (!(await claimOnce(bot, `e:${eventId}`))) return null;
      return await task();
    } catch (error) {
      deps.log.error({ platform: platform.name, error: describeError(error) }, 'an answer failed');
      problems.note(`an answer failed: ${describeError(error)}`);
      return fault((await sayQuickly(community))('That failed. Try again in a moment.'));
    }
  };
  const languageIn = (ref: CommunityRef): Promise<Language> =>
    directory.find(ref.id).then(
      (known) => (known ? languageOf(known.community) : 'en'),
      () => 'en',
    );
  /** What could not be done may be so since the store answers nothing: then it is said in English. */
  const sayQuickly = async (ref: CommunityRef | null): Promise<Say> => {
    const known = ref && (await within(deps.schedule, languageIn(ref), SAY_MS));
    return sayIn(known ?? 'en');
  };

  const onPress = (press: IncomingPress) =>
    answerOnce(press, () => answerPress({ bot, carryOut, raids, bulletins }, press));

  return {
    async take(events) {
      if (!arrivals) throw new Error(`nothing that ${platform.name} delivers is acknowledged`);
      await arrivals.take(events);
    },
    async catchUp(community, missed) {
      const read = async (sinceMs: number) => {
        await missed.read(sinceMs);
        // What was handed over since then was not taken: it is read again by whoever comes next.
        if (stopping) throw new Error('the bot stops');
      };
      await decidedTo?.catchUp(community, { ...missed, read });
    },
    onComing: handComing,
    onMessage: (message) => handMessage(message, false),
    onEdit: (message) => handMessage(message, true),
    onStopped: (stopped) => hand('stopped', () => takeStopped(bot, carryOut, stopped)),
    onDelete: (deletion) => hand('deletion', () => intake.onDelete(deletion)),
    async onJoin(join) {
      const counted = join.isRequest ? DONE : await hand('join', () => raids.onJoin(join));
      if (!join.isRequest) bot.work.begin('note a join', () => bot.standings.onJoin(join));
      const named: Handed[] = [];
      const looked = await hand('name', async () => {
        const name = await nameToJudge(bot, join);
        if (name) named.push(await takeMessage(name, true));
      });
      return together([counted, looked, ...named]);
    },
    onCommand: (command) => answerOnce(command, () => runCommand({ bot, carryOut, intake, reports }, command)),
    suggest: (ask) => suggest(bot, ask).catch(() => []),
    onPress,
    onPageAsk: createAnswerAsk({ bot, carryOut, raids, bulletins }, onPress, () => stopping),
    onReport: (report) => answerOnce(report, () => reports.onReport(report)),
    onCommunityAdded: (added) => hand('community added', () => welcome(bot, added)),
    onPrivateStart: (personId) => hand('private start', () => openFor(bot, personId)),
    onChannelMade: ({ community, channelId }) => hand('channel', () => joinChannels(bot, community, channelId)),
    languageOf: languageIn,
    onCommunityRemoved: (ref) =>
      hand('community removed', async () => {
        const known = await bot.directory.find(ref.id);
        if (known) await bot.directory.change(known.community, { removedAtMs: deps.schedule.now() });
      }),
    onCommunityMoved: ({ from, to }) =>
      hand('community moved', async () => {
        const known = await bot.directory.find(from);
        if (known) {
          await moveCommunity(deps, known.community, to);
          // The list of a chat that was given up is of no use.
          if (known.community.language !== null) proposeCommands(bot, { ...known.community, externalId: to });
        }
        for (const id of [from, to]) bot.directory.forget(id);
      }),
    async start() {
      await upkeep.start();
      await arrivals?.start();
      decidedTo?.start();
    },
    condition: () => ({
      messagesWaiting: Math.max(arrivals?.waiting() ?? 0, intake.waiting()),
      ...upkeep.counts(),
      entriesWaiting: Math.max(bot.calls.waiting('entry'), upkeep.counts().entriesWaiting),
      lastError: problems.last(),
    }),
    async stop(deadlineMs) {
      stopping = true;
      arrivals?.close();
      upkeep.stop();
      carryOut.retries.stop();
      bot.silences.stop();
      raids.stop();
      const finished = taking
        .settled()
        .then(intake.drain)
        .then(() => bot.work.settled())
        .then(() => carryOut.edits.drain())
        .then(() => bot.work.settled());
      await withDeadline(deps, finished, deadlineMs);
      work.leave();
      carryOut.stop();
      const left = arrivals ? arrivals.release() : decidedTo?.stop();
      if (left) await within(deps.schedule, left, RELEASE_MS);
    },
  };
}

async function withDeadline(deps: BotDeps, finished: Promise<void>, deadlineMs: number): Promise<void> {
  let cancel = () => {};
  const late = new Promise<'late'>((resolve) => {
    cancel = deps.schedule.after(deadlineMs, () => resolve('late'));
  });
  const outcome = await Promise.race([finished.then(() => 'finished' as const), late]);
  cancel();
  if (outcome === 'late')
    deps.log.warn({ deadlineMs }, 'a bot stopped before all of its work was done; it is taken up at the next start');
}
