import { findTenant, type McpOptions } from '../../src/cli/base/deps.ts';
import { readPolicyFile } from '../../src/cli/policy/rules-file.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import { createLocalBackend } from '../../src/mcp/local-backend.ts';
import { createRemoteBackend } from '../../src/mcp/remote-backend.ts';
import type { McpBackend } from '../../src/mcp/schemas.ts';
import { serveMcpStdio } from '../../src/mcp/server.ts';
import type { PatientFetch } from '../../src/service/filters/fetch-with-retries.ts';
import { standaloneTenant } from '../../src/service/tenants/standalone-tenant.ts';
import { packageVersion } from '../config/package.ts';
import { readSettings } from '../config/read-settings.ts';
import { openLog } from '../observability/log.ts';
import { forOneCommand, openRuntime } from '../runtime/runtime.ts';
import { openStandalone } from '../runtime/standalone.ts';

/** The longest time a server may take for one call, including its judge's retries. */
const CALL_TIMEOUT_MS = 120_000;

/** Runs `steward mcp` until the input ends or the signal aborts. */
export async function runMcpStdio(options: McpOptions, fetch: PatientFetch, signal: AbortSignal): Promise<void> {
  const { backend, onError, close } = options.server
    ? openServer(options.server, fetch)
    : await (options.tenant === undefined ? openAlone(options.policy) : openTenant(options.tenant));
  const { stdin, stdout } = process;
  try {
    await serveMcpStdio(backend, { stdin, stdout }, { version: packageVersion(), onError, signal });
  } finally {
    await close();
  }
}

type Opened = { readonly backend: McpBackend; readonly onError: (error: unknown) => void; close(): Promise<void> };

function openServer({ url, key }: NonNullable<McpOptions['server']>, fetch: PatientFetch): Opened {
  const backend = createRemoteBackend({ url, key, fetch, version: packageVersion(), timeoutMs: CALL_TIMEOUT_MS });
  // An unreadable message is the client's error. The client gets an error, and there is no log here.
  return { backend, onError: () => {}, close: backend.close };
}

async function openAlone(policyFile: string | undefined): Promise<Opened> {
  const policy = policyFile === undefined ? DEFAULT_POLICY : await readPolicyFile(policyFile);
  const config = readSettings();
  const log = openLog(config);
  const { moderate, judge, close } = await openStandalone(config, log);
  const tenant = standaloneTenant(policy);
  const backend = createLocalBackend({ moderate, judge, tenant: async () => tenant });
  return { backend, onError: (error) => log.error({ err: error }, 'mcp request failed'), close };
}

async function openTenant(name: string): Promise<Opened> {
  const config = readSettings();
  const log = openLog(config);
  const runtime = await openRuntime(forOneCommand(config), log);
  try {
    const { id } = await findTenant(runtime.store, name);
    const tenant = async () => {
      // Read for every call, so that changes apply at once.
      const found = await runtime.store.findTenant({ id });
      if (!found) throw new StewardError('not_found', `the tenant "${name}" is gone`);
      return found;
    };
    const backend = createLocalBackend({ moderate: runtime.moderate, judge: runtime.judge.judge, tenant });
    return { backend, onError: (error) => log.error({ err: error }, 'mcp request failed'), close: runtime.close };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
