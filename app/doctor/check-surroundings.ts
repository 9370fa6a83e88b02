import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect, createServer } from 'node:net';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import type { Config } from '../config/config.ts';

const aboutPort = findingsOf('port');
const aboutLists = findingsOf('lists');
const aboutNats = findingsOf('nats');

const PATIENCE_MS = 3_000;
const IS_URL = /^https?:/;

type Settings = Pick<Config, 'SERVICE_HOST' | 'SERVICE_PORT' | 'NATS_URL' | 'LISTS_PHISHING' | 'LISTS_CAS'>;

/** What else is set: the port that the server listens on, the files of lists, the NATS server. */
export async function checkSurroundings(config: Settings): Promise<readonly DoctorFinding[]> {
  return [...(await checkPort(config)), ...checkLists(config), ...(await checkNats(config))];
}

async function checkPort({ SERVICE_HOST: host, SERVICE_PORT: port }: Settings): Promise<DoctorFinding[]> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'EADDRINUSE' && (await isSteward(host, port))) return [aboutPort.ok(`a Steward listens on ${port}`)];
    return [
      aboutPort.failure(
        `${host} ${port} cannot be listened on: ${code}`,
        'Stop what listens there, or set SERVICE_PORT.',
      ),
    ];
  } finally {
    server.close();
  }
}

async function isSteward(host: string, port: number): Promise<boolean> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${at.includes(':') ? `[${at}]` : at}:${port}/v1/health`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return 'judge' in ((await answer.json()) as object);
  } catch {
    return false;
  }
}

function checkLists({ LISTS_PHISHING, LISTS_CAS }: Settings): DoctorFinding[] {
  const files = [LISTS_PHISHING, LISTS_CAS].flat().filter((one) => one !== undefined && !IS_URL.test(String(one)));
  return files.flatMap((file) => {
    const path = String(file);
    if (!/[/.\\]/.test(path)) return [];
    try {
      accessSync(path, constants.R_OK);
      return [aboutLists.ok(`${path} can be read`)];
    } catch {
      return [aboutLists.failure(`${path} cannot be read`, 'Correct its path in LISTS_PHISHING or LISTS_CAS.')];
    }
  });
}

async function checkNats({ NATS_URL: url }: Settings): Promise<DoctorFinding[]> {
  if (url === undefined) return [];
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port) || 4222, hostname);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return [aboutNats.ok(`${host} answers`)];
  } catch {
    return [
      aboutNats.warning(`${host} does not answer`, 'Start it, or correct NATS_URL; only steward stream needs it.'),
    ];
  } finally {
    socket.destroy();
  }
}
