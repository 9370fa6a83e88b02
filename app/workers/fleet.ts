import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { type MetricReading, mergeReadings } from '../../src/http/metrics.ts';
import type { ProcessLog } from '../log.ts';
import type { Taker } from './front.ts';
import type { FleetState, FromWorker, ToWorker } from './protocol.ts';

const PING_MS = 1_000;
/** A process that has not answered for so many of them is taken for frozen, gets no connection, and is ended after as many again. */
const PINGS_MISSED_MAX = 5;
/** How long a process that ended waits for its successor, at first and at most. */
const RESTART_MS = { least: 1_000, most: 30_000 } as const;
/** Whoever lived so long ended for a reason of its own. */
const LONG_LIFE_MS = 60_000;
const READINGS_MAX_MS = 2_000;

/** The other processes that serve the API beside this one. */
export type Fleet = {
  /** Those that take connections at this moment. */
  ready(): readonly Taker[];
  state(): FleetState;
  /** What Prometheus reads, of all processes together. */
  metricsText(): Promise<string>;
  /** They go on serving, and end each connection after its answer. */
  drain(): void;
  /** They answer what is under way, and end. */
  stop(): Promise<void>;
};

type Deps = {
  /** How many processes serve, this one among them. */
  readonly wanted: number;
  readonly log: ProcessLog;
  /** Where whole lines of their logs go. */
  readonly writeLog: (lines: string) => void;
  /** Settings that are theirs alone. */
  readonly env: Readonly<Record<string, string>>;
  /** What this process counted. */
  readonly readings: () => Promise<readonly MetricReading[]>;
  readonly monotonic: () => number;
};

type Member = {
  readonly child: ChildProcess;
  readonly taker: Taker;
  readonly ended: Promise<void>;
  isReady: boolean;
  missed: number;
};

/** Starts the others. Resolves once each of them takes connections, or has ended; one that ends is started again. */
export async function startFleet(deps: Deps): Promise<Fleet> {
  const { wanted, log, monotonic } = deps;
  const members = new Map<number, Member>();
  const asked = new Map<number, (readings: readonly MetricReading[]) => void>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let nextId = 0;

  const isTaking = ({ isReady, missed }: Member) => isReady && missed < PINGS_MISSED_MAX;
  const taking = () => [...members.values()].filter(isTaking);
  const state = (): FleetState => ({ wanted, running: 1 + taking().length });
  const tellAll = (message: ToWorker) => {
    for (const { child } of members.values()) send(child, message);
  };
  const readingsOf = ({ child }: Member): Promise<readonly MetricReading[]> =>
    new Promise((resolve) => {
      const id = nextId++;
      const settle = (readings: readonly MetricReading[]) => {
        clearTimeout(timer);
        asked.delete(id);
        resolve(readings);
      };
      const timer = setTimeout(() => settle([]), READINGS_MAX_MS);
      asked.set(id, settle);
      send(child, { kind: 'readings', id });
    });
  const metricsText = async () =>
    mergeReadings([await deps.readings(), ...(await Promise.all(taking().map(readingsOf)))]);

  const start = (number: number, failures: number): Promise<void> => {
    const child = fork(programOf(), [String(number)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...process.env, ...deps.env },
    });
    const startedMs = monotonic();
    const ended = new Promise<void>((resolve) => {
      // Its last lines are read before it counts as ended.
      child.once('close', () => resolve());
      child.once('error', () => resolve());
    });
    const member: Member = { child, taker: takerOf(child), ended, isReady: false, missed: 0 };
    members.set(number, member);
    for (const stream of [child.stdout, child.stderr]) if (stream) passLines(stream, deps.writeLog);
    return new Promise((settled) => {
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'pong') member.missed = 0;
        else if (message.kind === 'readings') asked.get(message.id)?.(message.readings);
        else if (message.kind === 'metrics')
          void metricsText().then((text) => send(child, { kind: 'metrics', id: message.id, text }));
        else {
          member.isReady = true;
          tellAll({ kind: 'fleet', state: state() });
          settled();
        }
      });
      void ended.then(() => {
        if (members.get(number) === member) members.delete(number);
        settled();
        if (isStopping) return;
        const again = monotonic() - startedMs > LONG_LIFE_MS ? 0 : failures;
        const waitMs = Math.min(RESTART_MS.most, RESTART_MS.least * 2 ** again);
        const how = { worker: number, code: child.exitCode, signal: child.signalCode, restart_ms: waitMs };
        log.error(how, 'a process that serves the API ended');
        tellAll({ kind: 'fleet', state: state() });
        const timer = setTimeout(() => {
          restarts.delete(timer);
          void start(number, again + 1);
        }, waitMs);
        restarts.add(timer);
      });
    });
  };

  // By count and not by clock: when this process itself stood still, nobody else did.
  const pinging = setInterval(() => {
    const before = taking().length;
    for (const member of members.values()) {
      if (!member.isReady) continue;
      member.missed++;
      if (member.missed > 2 * PINGS_MISSED_MAX) member.child.kill('SIGKILL');
      else send(member.child, { kind: 'ping' });
    }
    if (taking().length !== before) tellAll({ kind: 'fleet', state: state() });
  }, PING_MS);
  pinging.unref();
  // Whatever ends this process, nobody serves without it.
  const endAll = () => {
    for (const { child } of members.values()) child.kill('SIGKILL');
  };
  process.once('exit', endAll);

  const numbers = Array.from({ length: wanted - 1 }, (_, index) => index + 2);
  await Promise.all(numbers.map((number) => start(number, 0)));
  return {
    ready: () => taking().map(({ taker }) => taker),
    state,
    metricsText,
    drain: () => tellAll({ kind: 'drain' }),
    stop: async () => {
      isStopping = true;
      clearInterval(pinging);
      for (const timer of restarts) clearTimeout(timer);
      tellAll({ kind: 'stop' });
      await Promise.all([...members.values()].map(({ ended }) => ended));
      process.off('exit', endAll);
    },
  };
}

/** From the compiled program, or from the sources where those run. */
function programOf(): URL {
  return new URL(import.meta.url.endsWith('.js') ? './worker.js' : './worker.ts', import.meta.url);
}

/** What cannot be told to a process that ends is nothing that it would still do. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}

function takerOf(child: ChildProcess): Taker {
  const underWay = new Set<Socket>();
  // Node keeps what it could not hand over, and nobody else would end it.
  child.once('close', () => {
    for (const socket of underWay) socket.destroy();
  });
  return {
    take(socket, head) {
      if (!child.connected) return void socket.destroy();
      underWay.add(socket);
      const message: ToWorker = { kind: 'connection', head };
      child.send(message, socket, { keepOpen: false }, (error) => {
        underWay.delete(socket);
        if (error) socket.destroy();
      });
    },
  };
}

/** A line that is longer is cut in two, rather than kept without end. */
const LINE_MAX_CHARS = 1_048_576;

function passLines(stream: NodeJS.ReadableStream, write: (lines: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const text = rest + decoder.write(chunk);
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) write(text.slice(0, end));
    if (rest.length > LINE_MAX_CHARS) {
      write(`${rest}\n`);
      rest = '';
    }
  });
  stream.on('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
}
