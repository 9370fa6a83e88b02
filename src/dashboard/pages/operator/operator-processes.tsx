import { CHAT_PLATFORMS } from '../../../core/common/chat-platforms.ts';
import type { KnownProcess, ProcessHealth, ProcessState } from '../../../core/common/processes.ts';
import type { CommunityStore } from '../../../core/communities/community-store.ts';
import { type Fact, FactList, number, Table, Time } from '../../parts/facts.tsx';

/** Counts what waits for the bots of all processes. The store has it, so it includes what a killed process left. */
export function readBacklog(communities: CommunityStore) {
  return Promise.all(
    CHAT_PLATFORMS.map(async (platform) => {
      const [messages, entries, steps] = await Promise.all([
        communities.countInboundEvents(platform),
        communities.countUnposted({ platform }),
        communities.countWaiting(platform),
      ]);
      return { platform, messages, entries, steps };
    }),
  );
}

type BacklogTableProps = {
  readonly backlog: Awaited<ReturnType<typeof readBacklog>>;
  readonly processes: readonly KnownProcess[];
};

/** Shows what waits, by platform. A platform without a running bot appears only if something waits. */
export function BacklogTable({ backlog, processes }: BacklogTableProps) {
  const run = new Set(processes.flatMap(({ health }) => (health ? botsOf(health) : [])));
  const rows = backlog.filter(
    ({ platform, messages, entries, steps }) => run.has(platform) || messages + entries + steps > 0,
  );
  if (rows.length === 0) return <p class="small">No bot runs, and nothing waits for one.</p>;
  return (
    <section class="scrolls" tabindex={0} aria-label="What waits">
      <Table
        class="counts"
        is="number"
        columns={['Waits for', 'Messages to decide', 'Entries to post', 'Steps to take']}
        rows={rows.map(({ platform, ...counts }) => [
          platform,
          ...[counts.messages, counts.entries, counts.steps].map(number),
        ])}
      />
    </section>
  );
}

const TROUBLES = new Map([
  ['unusable_answers', 'Its answers cannot be read: take a model that answers in JSON'],
  ['rate_limited', 'It refuses calls as too many: lower MODEL_MAX_PARALLEL or raise its limit'],
  ['misses_test_message', 'It misses the test message in each batch: take a stronger model, or steward doctor --judge'],
]);

const STATES: Readonly<Record<ProcessState, string>> = { running: 'running', silent: 'not seen', ended: 'stopped' };

/** Shows the health of every process that has the store open, or had it recently. */
export function ProcessCards({ processes }: { readonly processes: readonly KnownProcess[] }) {
  return (
    <ul class="cards" aria-label="Processes">
      {processes.map((one) => (
        <li>
          <div class="decision">
            <span class={`badge ${one.state}`}>{STATES[one.state]}</span>
            <strong>{one.host}</strong>
            <span class="small">
              process {one.pid}, {one.role === 'all' ? 'every role' : `role ${one.role}`}
              {one.health ? `, version ${one.health.version}` : ''}
              {one.isThis ? ', shows this page' : ''}
            </span>
            <span class="small">
              started <Time at={one.startedAtMs} />
            </span>
          </div>
          <SeenLast one={one} />
          {one.health && one.state !== 'ended' ? (
            <HealthFacts health={one.health} loopDelayMs={one.loopDelayMs} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function SeenLast({ one: { state, seenAtMs, health } }: { readonly one: KnownProcess }) {
  if (state === 'ended')
    return (
      <p class="small">
        Stopped as it was asked to, <Time at={seenAtMs} />.
      </p>
    );
  if (state === 'silent')
    return (
      <p class="fault-line">
        Not seen since <Time at={seenAtMs} />: it was killed, stands still, or cannot reach the database. What only one
        process does at a time, another takes over.{health ? ' Below is what it said last.' : ''}
      </p>
    );
  return health ? null : <p class="small">This process runs another version, so its status cannot be shown.</p>;
}

/** Shows the health of a process and its dependencies, line by line. */
function HealthFacts({ health, loopDelayMs }: { readonly health: ProcessHealth; readonly loopDelayMs: number }) {
  const { store, judge, log, shared_memory: shared } = health;
  const trouble = judge.trouble === null ? '' : `. ${TROUBLES.get(judge.trouble) ?? judge.trouble}`;
  const adapted = judge.adapted.length === 0 ? '' : `. Adapted to its server: ${judge.adapted.join('; ')}`;
  const delay = loopDelayMs < 1 ? 'not at all' : `${number(Math.round(loopDelayMs))} ms at most`;
  const facts: readonly Fact[] = [
    [
      'Database',
      `${store.state === 'ok' ? 'writes' : `does not write: ${store.state.replaceAll('_', ' ')}`}${store.replica ? `; replica ${replicaWords(store.replica)}` : ''}`,
    ],
    [
      'Judge',
      <>
        {judge.model}
        {judge.available ? ', answers' : ': does not answer; messages pass unjudged'}
        {judge.paused_until === null ? null : (
          <>
            ; asked for a pause until <Time at={Date.parse(judge.paused_until)} />
          </>
        )}
        {trouble}
        {adapted}
      </>,
    ],
    ['Cascade', judge.cascade && cascadeWords(judge.cascade)],
    ...botsOf(health).map((name) => botFact(health, name)),
    ['Event-loop delay', `${delay} in its last few seconds`],
    [
      'Shared memory',
      shared === 'off' ? null : shared === 'up' ? 'answers' : 'does not answer; it goes on with its own',
    ],
    [
      'Log',
      log.stalled || log.dropped_lines > 0
        ? `${log.stalled ? 'nobody takes its lines; ' : ''}${number(log.dropped_lines)} lines lost`
        : null,
    ],
  ];
  return <FactList class="rows-of-facts" facts={facts} />;
}

function cascadeWords(cascade: NonNullable<ProcessHealth['judge']['cascade']>): string {
  const { messages, saved_messages: saved, saved_requests: calls, sampled, agreed } = cascade;
  const agreement = sampled === 0 ? 'no sample yet' : `same action in ${number(agreed)} of ${number(sampled)} sampled`;
  return `saved ${number(calls)} model calls; decided ${number(saved)} of ${number(messages)} messages; ${agreement}`;
}

function replicaWords({ state, lag_seconds }: { readonly state: string; readonly lag_seconds: number | null }): string {
  const lag = lag_seconds === null ? '' : `, ${number(Math.round(lag_seconds))} s behind`;
  return `${state === 'used' ? 'answers reads' : state === 'lagging' ? 'lags, so it is not read' : 'does not answer'}${lag}`;
}

function botsOf({ bots }: ProcessHealth): readonly string[] {
  return Object.entries(bots).flatMap(([name, state]) => (state === 'off' ? [] : [name]));
}

/** Returns which shards of a bot a process runs; '' for a bot without shards. */
function shardWords(shards: ProcessHealth['bot_conditions'][string]['shards']): string {
  if (!shards || shards.count < 2) return '';
  const here = shards.here.length === 0 ? 'no shard' : `shards ${shards.here.map(({ shard }) => shard).join(', ')}`;
  return ` (${here} of ${shards.count}${shards.free.length === 0 ? '' : `; run by nobody: ${shards.free.join(', ')}`})`;
}

/** Shows a process's bot: whether it runs, its current work, and its last error. */
function botFact(health: ProcessHealth, name: string): Fact {
  const condition = health.bot_conditions[name];
  const error = condition?.last_error;
  return [
    `Bot for ${name}${shardWords(condition?.shards)}`,
    <>
      {health.bots[name]}
      {condition?.problem ? `: ${condition.problem}` : ''}
      {condition ? `; ${handWords(condition)}` : ''}
      {error ? (
        <>
          ; last error {error.what}, <Time at={Date.parse(error.at)} />
        </>
      ) : null}
    </>,
  ];
}

function handWords(condition: ProcessHealth['bot_conditions'][string]): string {
  const { messages_waiting: messages, communities_without_log: unlogged } = condition;
  const hand = `${number(messages)} ${messages === 1 ? 'message' : 'messages'} in hand`;
  if (unlogged === 0) return hand;
  return `${hand}; ${number(unlogged)} ${unlogged === 1 ? 'community' : 'communities'} without a log`;
}
