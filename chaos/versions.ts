import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import { startLoad } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, startServer, withFolder } from './server.ts';

const ROOT = join(import.meta.dirname, '..');
const PARALLEL = 8;

/** A rolling upgrade from the version before the last change of the database, which comes from this checkout's history. */
export const VERSIONS: readonly Scenario[] = [
  {
    name: 'the version before and this one side by side over one PostgreSQL, under load',
    goal: '0 failures while the new one migrates, both serve, and the old one stops',
    isMeasured: true,
    missing: () => (versionBefore() === null ? 'there is no history to take the version before from' : null),
    run: async (scale) => {
      const postgres = await startPostgres();
      try {
        const url = await postgres.createDatabase();
        return await withFolder((folder) => upgrade(folder, url, scale));
      } finally {
        await postgres.stop();
      }
    },
  },
];

/** Returns git's output, or null. */
export function git(...args: readonly string[]): string | null {
  const run = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return run.status === 0 && run.stdout.trim() !== '' ? run.stdout.trim() : null;
}

function versionBefore(): string | null {
  const migration = git('log', '-1', '--format=%H', '--', 'prisma/postgresql/migrations');
  return migration === null ? null : git('rev-parse', '--verify', '--quiet', `${migration}^`);
}

/** Returns the sources of a version, ready to run with this checkout's packages and its own clients. */
export function checkOut(commit: string, folder: string): string {
  const to = join(folder, 'before');
  mkdirSync(to);
  const run = spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C "${to}"`], { cwd: ROOT });
  if (run.status !== 0) throw new Error(`${commit} could not be taken out of the history`);
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  const generated = spawnSync(process.execPath, ['scripts/generate.mjs', '--force'], { cwd: to, encoding: 'utf8' });
  if (generated.status !== 0) throw new Error(`the version before could not be made ready: ${generated.stderr}`);
  return to;
}

async function upgrade(folder: string, url: string, scale: Scale): Promise<Finding> {
  const commit = versionBefore() ?? '';
  const root = checkOut(commit, folder);
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent' };
  const old = await startServer(folder, env, { root });
  const key = await mintKey(old.url, 'chaos');
  const onOld = startLoad(old.url, key, PARALLEL);
  await onOld.answered(20);
  const begin = onOld.outcomes.length;
  const next = await startServer(folder, env);
  const onNext = startLoad(next.url, key, PARALLEL);
  const each = scale === 'short' ? 50 : 2_000;
  await Promise.all([onOld.answered(begin + each), onNext.answered(each)]);
  // A load balancer first moves its clients away.
  await onOld.stop();
  const { code } = await endServer(old, 'SIGTERM');
  await onNext.answered(onNext.outcomes.length + each);
  await onNext.stop();
  await endServer(next, 'SIGTERM');
  const outcomes = [...onOld.outcomes, ...onNext.outcomes];
  const failed = outcomes.filter(({ status }) => status !== 200).length;
  return {
    figure: `${commit.slice(0, 7)} and this one: ${onOld.outcomes.length} and ${onNext.outcomes.length} answered, ${failed} failed; the old one ended with ${code}`,
    holds: failed === 0 && code === 0,
  };
}
