import type { RequestMark } from '../core/answered-requests.ts';
import { CHAT_PLATFORMS } from '../core/chat-platforms.ts';
import type { Decision, Source } from '../core/decision.ts';
import { StewardError } from '../core/errors.ts';
import type { ExampleStore } from '../core/examples/examples.ts';
import { cutChars, type Message } from '../core/message.ts';
import { NO_USAGE } from '../core/pipeline/judgement.ts';
import {
  decideLocallyAlone,
  type PipelinePorts,
  type PipelineResult,
  moderate as runPipeline,
} from '../core/pipeline/moderate.ts';
import type { ReadElsewhere } from '../core/pipeline/read-messages.ts';
import { createReadings } from '../core/pipeline/readings.ts';
import type { Decided } from '../core/pipeline/subject.ts';
import { createTurns, type Turns } from '../core/pipeline/turns.ts';
import type { Caller, Clock, Judge, ScoreCache, Usage } from '../core/ports.ts';
import type { FloodWindow } from '../core/rules/flood.ts';
import type { KnownLists } from '../core/rules/known-lists.ts';
import type { LocalHit } from '../core/rules/local-rules.ts';
import { createTenantFor } from '../core/standing/tenant-for.ts';
import type { DecisionStore, UsageStore } from '../core/store.ts';
import type { JudgeEffort } from '../core/tallies.ts';
import { monthOf, type Tenant } from '../core/tenant.ts';
import type { UnjudgedStore } from '../core/unjudged.ts';
import { createCompiler } from './compile-tenant.ts';
import { createDryRunAllowance, DRY_RUN_MESSAGES_A_DAY, lookOnly, uncached } from './dry-run.ts';
import { groupAlike, inOrderOf } from './group-alike.ts';
import { judgmentFailed } from './judgment-failed.ts';
import { keepPassed } from './keep-passed.ts';
import { NOBODY, noting, type SharedWith, shareWith, withoutScores } from './pipeline-ports.ts';
import { openPurse, type RequestPurse, type SpendingLimits } from './purse.ts';
import { giveUp, openQuota } from './request-leases.ts';
import { watchJudge } from './watch-judge.ts';

/** What the moderate verb stands on. */
export type ModerateDeps = {
  readonly store: DecisionStore & UsageStore & Pick<UnjudgedStore, 'keepUnjudged'> & Pick<ExampleStore, 'readExamples'>;
  readonly judge: Judge;
  readonly cache: ScoreCache;
  readonly flood: FloodWindow;
  /** What other processes know too; absent where nothing is shared. Scores are shared only where `scores` is there. */
  readonly shared?: SharedWith;
  /** Lists of others that this process keeps. */
  readonly lists?: KnownLists;
  readonly now: Clock;
  /** The most characters of a triggered message's text that the log keeps; 0 keeps none. */
  readonly keepTextChars: number;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  readonly limits: SpendingLimits;
  /** Text work of the event loop, where others count theirs too. */
  readonly turns?: Turns;
  /** Where long and hard texts are read; left out, here. */
  readonly readElsewhere?: ReadElsewhere;
  /** Told of every decided request, after it is durable. */
  readonly onDecided?: (event: DecidedEvent) => void;
};
export type DecidedEvent = {
  readonly source: Source;
  readonly decisions: readonly Decision[];
  readonly spentMicroUsd: number;
};

/**
 * How a request is carried out. `record` is the rule. `unlogged` judges, spends and counts, but leaves no row in the log. `dry_run` leaves nothing: it
 * judges, and what a model is paid for it is spent, but nothing is counted, logged or cached.
 * `local_only` never calls the model: what local rules and the cache do not decide comes back as error_open.
 */
export type ModerateMode = 'record' | 'unlogged' | 'dry_run' | 'local_only';

/** One request: 1 to 50 messages of one tenant. */
export type ModerateRequest = {
  readonly mode?: ModerateMode;
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly source: Source;
  readonly requestId: string;
  /** Told of what the rules found that look at who wrote when, for each message that is not exempt, in their order. */
  readonly onContextHits?: (hits: readonly LocalHit[]) => void;
  /** What `triage` said of the messages: local rules are not asked again. */
  readonly localWords?: readonly LocalWord[];
  /** Of a request that is decided once; see `moderateOnce`. */
  readonly once?: { readonly mark: RequestMark; readonly leaseId: string };
};

/** What the wire leaves out of a decision. */
export type DecisionDetail = Pick<Decided, 'rule' | 'matched' | 'threshold' | 'verdict'> & {
  /** The id of its row in the decision log; '' of a dry run. */
  readonly logId: string;
};

/** Decisions and details in the order of the messages; both are durable. */
export type ModerateAnswer = {
  readonly decisions: readonly Decision[];
  readonly details: readonly DecisionDetail[];
  readonly usage: Usage;
};
export type Moderate = (request: ModerateRequest) => Promise<ModerateAnswer>;

/** What local rules said of a message that they did not decide; opaque, for `ModerateRequest.localWords`. */
export type LocalWord = Decided | null;

/** What triage made of one message. */
export type Triaged =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly detail: DecisionDetail }
  /** It goes on to the judge, with what local rules said. */
  | { readonly kind: 'open'; readonly word: LocalWord };

/** Decides at once what local rules decide alone, and records it; the rest is for `Moderate`. In the order of the messages. */
export type Triage = (
  request: Pick<ModerateRequest, 'tenant' | 'messages' | 'source' | 'requestId'>,
) => Promise<readonly Triaged[]>;

/**
 * Makes the verb that every surface calls to judge messages.
 * @throws StewardError `judgment_failed` when the judge failed and the tenant fails closed (never for the messages of a chat platform); `unknown_key` when the tenant
 * was deleted meanwhile; `store_unavailable` when the decisions could not be written.
 * @example const { decisions } = await createModerate(deps)({ tenant, messages, source: 'api', requestId });
 */
export function createModerate(deps: ModerateDeps): Moderate {
  return createModeration(deps).moderate;
}

/**
 * Makes the verb with its first part by itself, for those who act on a local rule's word before a judge has answered.
 * @throws StewardError from both as from `createModerate`.
 * @example const [first] = await createModeration(deps).triage({ tenant, messages, source: 'discord', requestId });
 */
export function createModeration(deps: ModerateDeps): { readonly moderate: Moderate; readonly triage: Triage } {
  const compile = createCompiler();
  const tenantFor = createTenantFor();
  const dryRuns = createDryRunAllowance({ now: deps.now, messagesMax: DRY_RUN_MESSAGES_A_DAY });
  const reading = {
    readings: createReadings(),
    turns: deps.turns ?? createTurns(),
    elsewhere: deps.readElsewhere ?? null,
  };
  const moderateAlike: Moderate = async (request) => {
    const nowMs = deps.now();
    const month = monthOf(nowMs);
    const quota = openQuota(deps, request.tenant, month);
    const purse = openPurse(deps.store, deps.limits, request.tenant.plan, month);
    const watched = watchJudge(deps.judge);
    const judging = request.mode === 'local_only' ? NOBODY : { judge: watched.judge, payer: purse.payer };
    const caller = callerOf(request);
    const alsoJudge = isFromChat(request) || request.tenant.settings.local_flags === 'also_judge';
    const compiled = { ...compile(request.tenant), examples: await deps.store.readExamples(request.tenant.id) };
    const rules = request.onContextHits ? noting(compiled.rules, request.onContextHits) : compiled.rules;
    const isDry = request.mode === 'dry_run';
    const together = request.mode === 'local_only' ? withoutScores(deps.shared) : shareWith(deps.shared, isDry);
    // Named one by one: an object spread together of others is looked up like a table, for the rest of the request.
    const ports: PipelinePorts = {
      judge: isDry ? uncached(deps.judge) : judging.judge,
      payer: judging.payer,
      cache: deps.cache,
      purse,
      quota: quota.gate,
      caller,
      source: request.source,
      columns: compiled.columns,
      rules,
      examples: compiled.examples,
      alsoJudge,
      reading,
      flood: isDry ? lookOnly(deps.flood) : deps.flood,
      nowMs,
      localWords: request.localWords,
      ...(deps.lists && { lists: deps.lists }),
      ...together,
    };
    if (isDry && (request.tenant.quota ?? deps.defaultQuota) !== 0)
      dryRuns.take(request.tenant.id, request.messages.length);
    let result: PipelineResult;
    try {
      result = await runPipeline(ports, request.tenant, request.messages);
      if (!isDry) return await finish(deps, request, nowMs, { ...result, ...watched.told() }, purse, quota.leaseIds);
    } catch (error) {
      await giveUp(deps.store, month, purse, quota.leaseIds, error);
      throw error;
    }
    await giveUp(deps.store, month, purse, quota.leaseIds);
    return await answerDryRun(deps, request, result, month);
  };
  const triageAlike: Triage = async (request) => {
    const nowMs = deps.now();
    const alsoJudge = isFromChat(request) || request.tenant.settings.local_flags === 'also_judge';
    const caller = callerOf(request);
    const examples = await deps.store.readExamples(request.tenant.id);
    const { flood, lists } = deps;
    const { source } = request;
    const ports = {
      ...compile(request.tenant),
      examples,
      reading,
      caller,
      source,
      flood,
      ...(lists && { lists }),
      ...withoutScores(deps.shared),
      nowMs,
      alsoJudge,
    };
    const { decided, words } = await decideLocallyAlone(ports, request.tenant, request.messages);
    const triaged: Triaged[] = words.map((word) => ({ kind: 'open', word }));
    if (decided.length === 0) return triaged;
    const purse = openPurse(deps.store, deps.limits, request.tenant.plan, monthOf(nowMs));
    const { decisions, details } = await finish(deps, request, nowMs, { ...NOTHING_ASKED, decided }, purse, []);
    for (const [place, { index }] of decided.entries()) {
      const [decision, detail] = [decisions[place], details[place]];
      if (decision && detail) triaged[index] = { kind: 'decided', decision, detail };
    }
    return triaged;
  };
  return {
    moderate: async (request) => {
      const groups = groupAlike(tenantFor, request, deps.now());
      const answers = await Promise.all(groups.map((group) => moderateAlike({ ...request, ...group })));
      const [first] = answers;
      if (first && answers.length === 1) return first;
      const inOrder = <T>(of: (answer: ModerateAnswer) => readonly T[]) => inOrderOf(groups, answers.map(of));
      const usage = answers.at(-1)?.usage ?? (await deps.store.readUsage(request.tenant.id, monthOf(deps.now())));
      return { decisions: inOrder(({ decisions }) => decisions), details: inOrder(({ details }) => details), usage };
    },
    triage: async (request) => {
      const groups = groupAlike(tenantFor, request, deps.now());
      return inOrderOf(groups, await Promise.all(groups.map((group) => triageAlike({ ...request, ...group }))));
    },
  };
}

/** What is said of a judge that was not asked. */
const NOTHING_ASKED = { usage: NO_USAGE, failure: null } as const;

async function answerDryRun(
  { store }: ModerateDeps,
  request: ModerateRequest,
  { decided, failure }: PipelineResult,
  month: string,
): Promise<ModerateAnswer> {
  if (failure !== null && !request.tenant.settings.fail_open) throw judgmentFailed(failure);
  const usage = await store.readUsage(request.tenant.id, month);
  return {
    decisions: decided.map(({ decision }) => decision),
    details: decided.map((one) => detailOf(one, '')),
    usage,
  };
}

function detailOf({ rule, matched, threshold, verdict }: Decided, logId: string): DecisionDetail {
  return { rule, matched, threshold, logId, ...(verdict && { verdict }) };
}

/** A larger request over the API is a batch that somebody has collected; anything else was just written. */
const CHAT_MESSAGES_MAX = 5;

function callerOf({ tenant, source, messages }: Pick<ModerateRequest, 'tenant' | 'source' | 'messages'>): Caller {
  const isChat = messages.length <= CHAT_MESSAGES_MAX || isFromChat({ source });
  return { tenant: tenant.id, lane: isChat ? 'chat' : 'bulk' };
}

async function finish(
  deps: ModerateDeps,
  request: ModerateRequest,
  nowMs: number,
  result: PipelineResult & { readonly judging?: JudgeEffort },
  purse: RequestPurse,
  quotaLeases: readonly string[],
): Promise<ModerateAnswer> {
  const refused = result.failure !== null && !request.tenant.settings.fail_open && canRefuse(request);
  // A refused request decides nothing, but what its model calls used is booked.
  const decided = refused ? [] : result.decided;
  const recorded = await deps.store.record({
    tenantId: request.tenant.id,
    requestId: request.requestId,
    source: request.source,
    nowMs,
    rows: request.mode === 'unlogged' ? [] : decided.map((one) => logEntry(deps, request, one)),
    judged: decided.filter(({ decision }) => decision.judged).length,
    usage: result.usage,
    ...(result.judging ? { judging: result.judging } : {}),
    spend: { microUsd: purse.spentMicroUsd(), ceilings: purse.ceilings },
    leaseIds: [...quotaLeases, ...purse.leaseIds(), ...(request.once ? [request.once.leaseId] : [])],
    ...(request.once && !refused ? { mark: request.once.mark } : {}),
  });
  if (result.failure !== null && refused) throw judgmentFailed(result.failure);
  if (recorded === null) throw new StewardError('unknown_key', 'unknown api key');
  const decisions = decided.map(({ decision }) => decision);
  await keepPassed(deps, request, nowMs, decided, recorded.rowIds);
  deps.onDecided?.({ source: request.source, decisions, spentMicroUsd: purse.spentMicroUsd() });
  const details = decided.map((one, place) => detailOf(one, recorded.rowIds[place] ?? ''));
  return { decisions, details, usage: recorded.usage };
}

/** What stands in a chat already cannot be refused: local rules act on it all the same, and the rest comes back as error_open. */
function canRefuse(request: ModerateRequest): boolean {
  return request.mode !== 'local_only' && !isFromChat(request);
}

function isFromChat({ source }: Pick<ModerateRequest, 'source'>): boolean {
  return CHAT_PLATFORMS.some((platform) => platform === source);
}

function logEntry(
  { keepTextChars }: ModerateDeps,
  { messages }: ModerateRequest,
  { index, decision, verdict }: Decided,
) {
  const message = messages[index];
  // Only what was acted on is kept: the log of a quiet community holds no texts.
  const text = decision.action === 'none' || !message || message.is_unkept ? '' : cutChars(message.text, keepTextChars);
  return { decision, channel: message?.channel ?? '', text, ...(verdict && { scoresJson: verdict.scoresJson }) };
}
