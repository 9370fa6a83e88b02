import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { mountMissing, withDisk } from './drill/disk.ts';
import type { Finding, Scenario } from './scenario.ts';
import { endServer, startProgram, startServer, withFolder } from './server.ts';

/** A process that has started within this time was not refused. */
const REFUSED_MAX_MS = 30_000;

/** A disk that is read-only from the start. The drill has a disk that fills up. */
export const DISK: readonly Scenario[] = [
  {
    name: 'the SQLite file lies on a disk that cannot be written',
    goal: 'refused at the start and by doctor, with exit 2 and a word',
    missing: mountMissing,
    run: () => withFolder((folder) => withDisk(folder, (disk) => startReadOnly(disk, folder))),
  },
];

async function startReadOnly(disk: string, folder: string): Promise<Finding> {
  const env = { DATABASE_URL: `file:${join(disk, 'steward.db')}`, LOG_LEVEL: 'silent' };
  await endServer(await startServer(folder, env), 'SIGTERM');
  if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) throw new Error('the disk is still in use');
  const serve = await tryOut(folder, ['serve'], { SERVICE_PORT: '0', ...env });
  const doctor = await tryOut(folder, ['doctor'], env);
  const isNamed = /DATABASE_URL: .* cannot be written/.test(serve.said) && /cannot be written/.test(doctor.said);
  return {
    figure: `exit ${serve.code}, of doctor ${doctor.code}, ${isNamed ? 'named as read-only' : `not named: ${serve.said}${doctor.said}`}`,
    holds: serve.code === 2 && doctor.code === 2 && isNamed,
  };
}

/** Runs a command to its end, or for so long that it was clearly not refused. */
async function tryOut(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = startProgram(folder, args, env);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  const end = setTimeout(() => child.kill('SIGKILL'), REFUSED_MAX_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(end);
  return { code, said };
}
