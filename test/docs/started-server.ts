import { spawn } from 'node:child_process';
import { createClient } from '../../clients/node/src/create-client.ts';
import { until } from '../../emulators/until.ts';
import { build, MAIN } from '../cli/built-program.ts';

/** The server as users start it, with the settings as shipped but for its port and the key-minting token. */
export type StartedServer = {
  readonly url: string;
  readonly keymintToken: string;
  /** Makes a tenant with one decision in its log; its key. */
  mintTenant(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts the program itself in a folder, with nothing of this process's environment but PATH. */
export async function startProgram(folder: string): Promise<StartedServer> {
  const keymintToken = 'the-minting-token';
  const env = { PATH: process.env.PATH ?? '', SERVICE_PORT: '0', SERVICE_KEYMINT_TOKEN: keymintToken };
  await build();
  const child = spawn(process.execPath, [MAIN, 'serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let screen = '';
  child.stdout.on('data', (chunk) => {
    screen += chunk;
  });
  await until(() => screen.includes('Try it:') || child.exitCode !== null, { what: 'the start' });
  const url = /API +(http:\S+)/.exec(screen)?.[1];
  if (url === undefined) throw new Error('the server did not start');
  const operator = createClient({ url, key: keymintToken });
  let tenants = 0;
  return {
    url,
    keymintToken,
    mintTenant: async () => {
      const { api_key: key } = await operator.mintKey({ tenant: `example-${++tenants}` });
      await createClient({ url, key }).moderate(['Free nitro for everyone! Claim it at http://nitro-gift.example']);
      return key;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
