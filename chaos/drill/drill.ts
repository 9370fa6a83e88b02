import { type ModelServer, startModelServer } from '../../emulators/model/model-server.ts';
import type { DrillOptions, Terminal } from '../../src/cli/base/deps.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { stopLoads } from '../load.ts';
import type { Finding } from '../scenario.ts';
import { endAll, endServer, mintKey, startServer } from '../server.ts';
import { HEAD, type Row, renderRows } from '../table.ts';
import { openAddress } from './address.ts';
import { checkPostgres, MODEL_WORD, type SetUp, settingsOf, withCopy } from './copies.ts';
import { DRILL } from './list.ts';
import type { Address, Copy, DrillScenario } from './scenario.ts';

type Deps = Pick<Terminal, 'print' | 'printError'> & { readonly signal: AbortSignal };
/** The target of scenarios. */
type Ground = { readonly address: Address } | { readonly setUp: SetUp; readonly model: ModelServer | null };

/**
 * Runs every scenario that can run, and prints the table.
 * @param list all scenarios.
 * @returns whether all scenarios that ran hold. @throws StewardError if a drill must not begin.
 */
export async function drill(setUp: SetUp | null, options: DrillOptions, deps: Deps, list = DRILL): Promise<boolean> {
  const chosen = list.filter(({ name }) => name.includes(options.only ?? ''));
  if (chosen.length === 0)
    throw new StewardError(
      'configuration',
      `--only: no scenario has this name; all: ${list.map(({ name }) => name).join('; ')}`,
    );
  const model = setUp?.usesModel ? await startModelServer({ apiKey: MODEL_WORD, model: MODEL_WORD }) : null;
  try {
    return await runAll(chosen, await openGround(setUp, model, options), options, deps);
  } finally {
    endAll();
    await model?.close();
  }
}

async function openGround(setUp: SetUp | null, model: ModelServer | null, options: DrillOptions): Promise<Ground> {
  const mayDisturb = options.iKnow ?? false;
  if (options.server) return { address: await openAddress(options.server.url, options.server.key, mayDisturb) };
  if (setUp === null) throw new StewardError('configuration', 'no set-up to copy');
  if (!setUp.databaseUrl.startsWith('file:')) await checkPostgres(setUp.databaseUrl, mayDisturb);
  return { setUp, model };
}

async function runAll(
  chosen: readonly DrillScenario[],
  ground: Ground,
  { rounds, minutes }: DrillOptions,
  { print, printError, signal }: Deps,
): Promise<boolean> {
  const endsAt = performance.now() + minutes * 60_000;
  const rows: (Row & Pick<Finding, 'counts'>)[] = [];
  print(HEAD);
  for (const scenario of chosen) {
    const leftMs = endsAt - performance.now();
    const missing = missingOf(scenario, ground, rounds, leftMs / 1_000);
    if (missing === null) printError(`${scenario.name}\n`);
    const finding =
      missing === null
        ? await bounded(scenario, ground, rounds, leftMs, signal)
        : { figure: `not run: ${missing}`, holds: null };
    const row = { name: scenario.name, goal: scenario.goal, ...finding };
    rows.push(row);
    print(renderRows([row]));
  }
  print(`\n${summaryOf(rows)}\n`);
  return rows.every(({ holds }) => holds !== false);
}

/** Returns why a scenario cannot run here and now, or null. */
function missingOf(scenario: DrillScenario, ground: Ground, rounds: number, leftSeconds: number): string | null {
  if (scenario.from === 'inside') {
    if ('address' in ground) return 'it ends or freezes processes, which the drill does only to its own copy';
    const store = ground.setUp.databaseUrl.startsWith('file:') ? 'SQLite' : 'PostgreSQL';
    const missing = scenario.missing?.({
      store,
      model: ground.model,
      settings: settingsOf(ground.setUp, ground.model),
    });
    if (missing) return missing;
  }
  const needed = scenario.seconds(rounds);
  return needed <= leftSeconds
    ? null
    : `it needs about ${needed} s, ${Math.max(0, Math.floor(leftSeconds))} s are left; --minutes`;
}

/** Runs a scenario. One that hangs is a finding, and ends with the drill. @throws the reason of an interruption. */
async function bounded(
  scenario: DrillScenario,
  ground: Ground,
  rounds: number,
  leftMs: number,
  signal: AbortSignal,
): Promise<Finding> {
  const race = async (run: () => Promise<Finding>): Promise<Finding> => {
    let stop = () => {};
    const over = new Promise<Finding>((resolve, reject) => {
      const abort = () => reject(signal.reason);
      const timer = setTimeout(
        () => resolve({ figure: `did not end within ${Math.round(leftMs / 1_000)} s`, holds: false }),
        leftMs,
      );
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
    const ran = run().catch((error: unknown) => ({ figure: wordsOfError(error), holds: false }));
    try {
      return await Promise.race([ran, over]);
    } finally {
      stop();
      stopLoads();
    }
  };
  if ('address' in ground) {
    const { address } = ground;
    if (scenario.from !== 'outside') throw new Error('only from outside');
    return race(() => scenario.run(address, rounds));
  }
  return withCopy(ground.setUp, ground.model, (copy) => race(() => runOn(copy, scenario, rounds)));
}

/** Runs a scenario on a copy. A scenario from outside runs on one of its processes. */
export async function runOn(copy: Copy, scenario: DrillScenario, rounds: number): Promise<Finding> {
  if (scenario.from === 'inside') return scenario.run(copy, rounds);
  const server = await startServer(copy.folder, copy.settings);
  const key = await mintKey(server.url, 'chaos');
  const finding = await scenario.run({ url: server.url, key, server, lastRow: null, isCounted: true }, rounds);
  await endServer(server, 'SIGTERM');
  return finding;
}

function summaryOf(rows: readonly (Row & Pick<Finding, 'counts'>)[]): string {
  const count = (holds: boolean | null) => rows.filter((row) => row.holds === holds).length;
  const sum = (name: keyof Required<Finding>['counts']) =>
    rows.reduce((all, { counts }) => all + (counts?.[name] ?? 0), 0);
  return `${count(true)} hold, ${count(false)} do not, ${count(null)} were not run; of ${sum('answered')} answered requests ${sum('missing')} lost, ${sum('wrong')} doubled or torn`;
}

/** The cause of a `fetch` error says what failed. */
function wordsOfError(error: unknown): string {
  return (error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error)).replace(/[\n|]+/g, ' ');
}
