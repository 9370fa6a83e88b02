import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { codeOf, StewardError } from '../../src/core/common/errors.ts';
import { recordOf } from '../../src/core/common/untyped-json.ts';
import type { Config } from '../config/config.ts';
import { readClients } from '../server/providers.ts';

const aboutPort = findingsOf('port');
const aboutLists = findingsOf('lists');
const aboutNats = findingsOf('nats');
const aboutMemory = findingsOf('shared memory');
const aboutSignIn = findingsOf('sign-in');

const PATIENCE_MS = 3_000;
const AGAIN_MS = 50;
const IS_URL = /^https?:/;

/** Checks the other settings: shared memory, the server's port, list files, the NATS server and the sign-in providers. */
export async function checkConnections(config: Config): Promise<readonly DoctorFinding[]> {
  return [
    ...(await checkSharedCache(config)),
    ...(await checkPort(config)),
    ...checkLists(config),
    ...(await checkNats(config)),
    ...(await checkSignIn(config)),
  ];
}

async function checkPort({ SERVICE_HOST: host, SERVICE_PORT: port }: Config): Promise<DoctorFinding[]> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return [];
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    if (code === 'EADDRINUSE' && (await isSteward(host, port))) return [aboutPort.ok(`a Steward listens on ${port}`)];
    const what = `cannot listen on ${host} ${port}: ${code}`;
    return [aboutPort.failure(what, 'Stop the program that listens there, or use another port: SERVICE_PORT=8081.')];
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

function checkLists({ LISTS_PHISHING, LISTS_CAS, LISTS_PICTURES = [] }: Config): DoctorFinding[] {
  return [LISTS_PHISHING, LISTS_CAS, ...LISTS_PICTURES].flatMap((path) => {
    if (path === undefined || IS_URL.test(path) || !/[/.\\]/.test(path)) return [];
    try {
      accessSync(path, constants.R_OK);
      return [aboutLists.ok(`${path} can be read`)];
    } catch {
      return [aboutLists.failure(`${path} cannot be read`, 'Correct its path in the setting of that list.')];
    }
  });
}

async function checkNats({ NATS_URL: url }: Config): Promise<DoctorFinding[]> {
  if (url === undefined) return [];
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port) || 4222, hostname);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return [aboutNats.ok(`${host} answers`)];
  } catch {
    const fix = 'Start NATS, or correct NATS_URL. Only steward stream needs it.';
    return [aboutNats.warning(`${host} does not answer`, fix)];
  } finally {
    socket.destroy();
  }
}

/** Checks that the server in REDIS_URL answers, if it is set. The service also starts and works without it. */
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
        if ((await link.query((client) => client.ping())) !== null) return [aboutMemory.ok('answers')];
    } finally {
      await link.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    return [aboutMemory.warning(error.message, 'npm install @redis/client@6')];
  }
  const fix = 'Start Redis, or correct REDIS_URL. Until then, each process uses its own memory.';
  return [aboutMemory.warning(`does not answer: ${why}`, fix)];
}

/** Checks that the configured sign-in providers have all settings and that each answers as the right one. */
export async function checkSignIn(config: Config): Promise<readonly DoctorFinding[]> {
  return Promise.all(
    readClients(config).map(async ({ name, prefix, issuer, unset }) => {
      if (unset) return aboutSignIn.failure(`nobody can sign in with ${name}: ${unset} is not set`, `Set ${unset}.`);
      const fix = `Correct ${prefix}_ISSUER, or try again later.`;
      const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
      const answer = fetch(address, { signal: AbortSignal.timeout(10_000) }).then((response) => response.json());
      return recordOf(await answer.catch(() => null)).issuer === issuer
        ? aboutSignIn.ok(`${name} answers at ${issuer}`)
        : aboutSignIn.failure(`${address} does not answer as ${issuer}`, fix);
    }),
  );
}
