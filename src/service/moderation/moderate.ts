import { remember } from '../../core/collections/remember.ts';
import type { JudgeEffort } from '../../core/decision-log/hourly-totals.ts';
import { compileLocalRules } from '../../core/filters/local-rules.ts';
import type { LocalRules } from '../../core/filters/rule/compiled-rules.ts';
import { createEventLoopYield } from '../../core/moderation/event-loop-yield.ts';
import { NO_USAGE } from '../../core/moderation/judgement.ts';
import type { PipelinePorts, PipelineResult } from '../../core/moderation/moderate.ts';
import { decideLocallyAlone, moderate as runPipeline } from '../../core/moderation/moderate.ts';
import type {
  Moderate,
  ModerateAnswer,
  ModerateRequest,
  Triage,
  Triaged,
} from '../../core/moderation/moderate-request.ts';
import { createTextAnalysisCache } from '../../core/moderation/text-analysis.ts';
import { type Criteria, criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Judge, JudgeFailure } from '../../core/ports/judge.ts';
import { monthOf, type Tenant } from '../../core/tenants/tenant.ts';
import { createTenantFor } from '../../core/tenants/tenant-in-scope.ts';
import { openBudget, openQuota, settleFailedRequest } from '../budgets/reservation.ts';
import { type AnnounceDecided, createAnnounceDecided } from './announce-decided.ts';
import { createDryRunAllowance, DRY_RUN_MESSAGES_A_DAY, uncached } from './dry-run.ts';
import { groupAlike, inOrderOf } from './group-alike.ts';
import { judgmentFailed } from './judgment-failed.ts';
import { callerOf, isFromChat, type ModerateDeps, NO_JUDGE, shareWith } from './moderate-request.ts';
import { detailOf, recordDecisions } from './record.ts';

type Workings = {
  readonly deps: ModerateDeps;
  readonly announceDecided: AnnounceDecided;
  readonly compile: ReturnType<typeof createCompiler>;
  readonly dryRuns: ReturnType<typeof createDryRunAllowance>;
  readonly analysis: PipelinePorts['analysis'];
};

/**
 * Creates the function that every interface calls to judge messages, and `triage`, its first part alone, which lets bots act on local rules before
 * the judge answers. @throws StewardError from both: `judgment_failed` if the tenant fails closed (never in chat); `unknown_key` if it was deleted;
 * `store_unavailable` if nothing could be written.
 * @example const { decisions } = await createModeration(deps).moderate({ tenant, messages, source: 'api', requestId });
 */
export function createModeration(deps: ModerateDeps): { readonly moderate: Moderate; readonly triage: Triage } {
  const tenantFor = createTenantFor();
  const workings: Workings = {
    deps,
    announceDecided: createAnnounceDecided(deps.store, deps.defaultQuota),
    compile: createCompiler(),
    dryRuns: createDryRunAllowance({ now: deps.now, messagesMax: DRY_RUN_MESSAGES_A_DAY }),
    analysis: {
      analyses: createTextAnalysisCache(),
      eventLoopYield: deps.eventLoopYield ?? createEventLoopYield(),
      readInThread: deps.readInThread ?? null,
    },
  };
  return {
    moderate: async (request) => {
      const groups = groupAlike(tenantFor, request, deps.now());
      const answers = await Promise.all(groups.map((group) => moderateAlike(workings, { ...request, ...group })));
      const [first] = answers;
      if (first && answers.length === 1) return first;
      const inOrder = <T>(of: (answer: ModerateAnswer) => readonly T[]) => inOrderOf(groups, answers.map(of));
      const usage = answers.at(-1)?.usage ?? (await deps.store.readUsage(request.tenant.id, monthOf(deps.now())));
      return { decisions: inOrder(({ decisions }) => decisions), details: inOrder(({ details }) => details), usage };
    },
    triage: async (request) => {
      const groups = groupAlike(tenantFor, request, deps.now());
      return inOrderOf(
        groups,
        await Promise.all(groups.map((group) => triageAlike(workings, { ...request, ...group }))),
      );
    },
  };
}

/** Moderates messages under the same policy and settings, which may differ from the tenant's own because of exceptions. */
async function moderateAlike(
  { deps, announceDecided, compile, dryRuns, analysis }: Workings,
  request: ModerateRequest,
): Promise<ModerateAnswer> {
  const nowMs = deps.now();
  const month = monthOf(nowMs);
  const quota = openQuota(deps, request.tenant, month);
  const budget = openBudget(deps.store, deps.limits, request.tenant.plan, month);
  const watched = watchJudge(deps.judge);
  const judging = request.mode === 'local_only' ? NO_JUDGE : { judge: watched.judge, budgetKey: budget.budgetKey };
  const compiled = { ...compile(request.tenant), examples: await deps.store.readExamples(request.tenant.id) };
  const isDry = request.mode === 'dry_run';
  // Each member is named, because an object of spreads gets slow property look-ups for the rest of the request.
  const ports: PipelinePorts = {
    judge: isDry ? uncached(deps.judge) : judging.judge,
    budgetKey: judging.budgetKey,
    cache: deps.cache,
    budget,
    quota: quota.gate,
    caller: callerOf(request),
    source: request.source,
    criteria: compiled.criteria,
    rules: compiled.rules,
    versions: compiled.versions,
    examples: compiled.examples,
    alsoJudge: alsoJudges(request),
    analysis,
    // In a fork of the flood counters the messages of a dry run count among themselves, as if they were sent.
    flood: isDry ? deps.flood.fork() : deps.flood,
    nowMs,
    localDecisions: request.localDecisions,
    ...(deps.lists && { lists: deps.lists }),
    ...(request.onContextHits && { onContextHits: request.onContextHits }),
    ...shareWith(deps.shared, request.mode),
  };
  if (isDry && (request.tenant.quota ?? deps.defaultQuota) !== 0)
    dryRuns.take(request.tenant.id, request.messages.length);
  let result: PipelineResult;
  try {
    result = await runPipeline(ports, request.tenant, request.messages);
    if (!isDry)
      return await recordDecisions(
        { deps, announceDecided },
        request,
        nowMs,
        { ...result, ...watched.told() },
        budget,
        quota.leaseIds,
      );
  } catch (error) {
    await settleFailedRequest(deps.store, month, budget, quota.leaseIds, error);
    throw error;
  }
  await settleFailedRequest(deps.store, month, budget, quota.leaseIds);
  return await answerDryRun(deps, request, result, month);
}

/** Whether the judge also sees messages that local rules flag. */
function alsoJudges(request: Pick<ModerateRequest, 'tenant' | 'source'>): boolean {
  return isFromChat(request) || request.tenant.settings.local_flags === 'also_judge';
}

async function triageAlike({ deps, announceDecided, compile, analysis }: Workings, request: Parameters<Triage>[0]) {
  const nowMs = deps.now();
  const ports = {
    ...compile(request.tenant),
    examples: await deps.store.readExamples(request.tenant.id),
    analysis,
    caller: callerOf(request),
    source: request.source,
    flood: deps.flood,
    ...(deps.lists && { lists: deps.lists }),
    ...shareWith(deps.shared, 'local_only'),
    nowMs,
    alsoJudge: alsoJudges(request),
  };
  const { decided, words } = await decideLocallyAlone(ports, request.tenant, request.messages);
  const triaged: Triaged[] = words.map((localDecision) => ({ kind: 'open', localDecision }));
  if (decided.length === 0) return triaged;
  const budget = openBudget(deps.store, deps.limits, request.tenant.plan, monthOf(nowMs));
  const nothingAsked = { usage: NO_USAGE, failure: null, decided };
  const recording = { deps, announceDecided };
  const { decisions, details } = await recordDecisions(recording, request, nowMs, nothingAsked, budget, []);
  for (const [at, { index }] of decided.entries()) {
    const [decision, detail] = [decisions[at], details[at]];
    if (decision && detail) triaged[index] = { kind: 'decided', decision, detail };
  }
  return triaged;
}

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

/** Wraps a judge to record its time and failures in one request; `told` is empty if the judge was never asked. */
function watchJudge(judge: Judge): { readonly judge: Judge; told(): { readonly judging?: JudgeEffort } } {
  let tookMs: number | null = null;
  const failed: Partial<Record<JudgeFailure, number>> = {};
  return {
    judge: {
      ...judge,
      judge: async (...asked) => {
        const startMs = performance.now();
        const answer = await judge.judge(...asked);
        tookMs = (tookMs ?? 0) + performance.now() - startMs;
        for (const row of answer.rows)
          if (row.kind === 'failed' && row.failure !== 'budget') failed[row.failure] = (failed[row.failure] ?? 0) + 1;
        return answer;
      },
    },
    told: () => (tookMs === null ? {} : { judging: { tookMs, failed } }),
  };
}

/** Creates a compiler of rules and criteria that works once for each revision, because the store returns the same objects until a write. */
function createCompiler(): (tenant: Tenant) => Pick<PipelinePorts, 'rules' | 'criteria' | 'versions'> {
  const rules = new WeakMap<Tenant['settings'], LocalRules>();
  const criteria = new WeakMap<Tenant['policy'], WeakMap<Tenant['settings'], Criteria>>();
  const compile = ({ settings, policy }: Pick<Tenant, 'settings' | 'policy'>) => ({
    rules: remember(rules, settings, (each) => compileLocalRules(each)),
    criteria: remember(
      remember(criteria, policy, () => new WeakMap()),
      settings,
      (each) => criteriaOf(policy, each),
    ),
  });
  return (tenant) => {
    const versions = (tenant.versions ?? []).map((version) => ({ ...version, ...compile(version) }));
    return { ...compile(tenant), versions };
  };
}
