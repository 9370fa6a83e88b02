import { createClient } from '../../clients/node/src/create-client.ts';
import { build, startServing } from '../cli/built-program.ts';

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
  await build();
  const { child, url, exited } = await startServing({ cwd: folder, env: { SERVICE_KEYMINT_TOKEN: keymintToken } });
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
