import { setTimeout as pause } from 'node:timers/promises';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import type { Config } from '../config/config.ts';

const { ok, warning } = findingsOf('shared memory');
const PATIENCE_MS = 3_000;
const AGAIN_MS = 50;

/** Whether what REDIS_URL names answers, for `steward doctor`; nothing where it is not set. The service starts and serves without it all the same. */
export async function checkSharedCache(
  { REDIS_URL: url }: Pick<Config, 'REDIS_URL'>,
  patienceMs: number = PATIENCE_MS,
): Promise<readonly DoctorFinding[]> {
  if (url === undefined) return [];
  const { openLink } = await import('../../src/shared-cache/link.ts');
  let why = 'no answer';
  const monotonic = () => performance.now();
  const onChange = (_state: string, reason: string) => {
    if (reason !== '') why = reason;
  };
  try {
    const link = await openLink({ url, timeoutMs: patienceMs, monotonic, onChange });
    try {
      for (const begin = monotonic(); monotonic() - begin < patienceMs; await pause(AGAIN_MS))
        if ((await link.query((client) => client.ping())) !== null) return [ok('answers')];
    } finally {
      await link.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    return [warning(error.message, 'npm install @redis/client@6')];
  }
  return [warning(`does not answer: ${why}`, 'Start it, or correct REDIS_URL; each process goes on with its own.')];
}
