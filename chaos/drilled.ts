import { startModelServer } from '../emulators/model/model-server.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { startValkey, valkeyMissing } from '../test/support/valkey.ts';
import { MODEL_WORD, withCopy } from './drill/copies.ts';
import { mountMissing } from './drill/disk.ts';
import { runOn } from './drill/drill.ts';
import { DRILL } from './drill/list.ts';
import type { DrillScenario, StoreKind } from './drill/scenario.ts';
import type { Finding, Scenario } from './scenario.ts';

/** The scenarios of `steward drill`: those about the process and the store on each kind of store, others on SQLite. */
export const DRILLED: readonly Scenario[] = DRILL.flatMap((scenario) =>
  ['process', 'store'].includes(aboutOf(scenario))
    ? (['SQLite', 'PostgreSQL'] as const).map((store) => scenarioOf(scenario, store, `, ${store}`))
    : [scenarioOf(scenario, 'SQLite', '')],
);

function aboutOf(scenario: DrillScenario): string {
  return scenario.from === 'inside' ? scenario.about : 'callers';
}

function scenarioOf(scenario: DrillScenario, store: StoreKind, suffix: string): Scenario {
  const missing = { memory: valkeyMissing, disk: mountMissing }[aboutOf(scenario)];
  return {
    name: `${scenario.name}${suffix}`,
    goal: scenario.goal,
    ...(scenario.isMeasured && { isMeasured: true }),
    ...(missing && { missing }),
    run: (scale) => onGround(scenario, store, scenario.rounds[scale]),
  };
}

/** Starts what the scenario needs, and runs it. */
async function onGround(scenario: DrillScenario, store: StoreKind, rounds: number): Promise<Finding> {
  const about = aboutOf(scenario);
  const postgres = store === 'PostgreSQL' ? await startPostgres({ fsync: true }) : null;
  const valkey = about === 'memory' ? await startValkey() : null;
  const model = about === 'model' ? await startModelServer({ apiKey: MODEL_WORD, model: MODEL_WORD }) : null;
  try {
    const setUp = {
      env: { PATH: process.env.PATH, REDIS_URL: valkey?.url },
      databaseUrl: (await postgres?.createDatabase()) ?? 'file:',
      usesModel: model !== null,
    };
    return await withCopy(setUp, model, (copy) => runOn(copy, scenario, rounds));
  } finally {
    await model?.close();
    await valkey?.kill();
    await postgres?.stop();
  }
}
