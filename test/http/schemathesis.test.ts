import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endServer, KEYMINT_TOKEN, mintKey, type Server, startServer } from '../../chaos/server.ts';
import { build } from '../cli/built-program.ts';
import { describeUnless } from '../support/optional.ts';

/** `tools/schemathesis/run.sh` installs the program and names it. */
const program = process.env.SCHEMATHESIS;
if (program === undefined) console.warn('schemathesis is skipped: tools/schemathesis/run.sh runs it.');

const run = promisify(execFile);
const DEEPER = process.env.SCHEMATHESIS_EXAMPLES;
/** The seed is fixed, so each run sends the same; `SCHEMATHESIS_EXAMPLES=200` looks deeper. */
const EXAMPLES = Number(DEEPER ?? 8);
const RUN_MS = 600_000;

/** What the checks of schemathesis cannot know, each with its reason. */
const EXCEPTIONS = `
[checks.positive_data_acceptance]
# An If-Match that is well-formed and names another state is 412; a request under way twice is 409.
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "412", "429", "502", "503"]

# No schema says that a rule must exist before it has an action, that a pattern is RE2, that a word has a letter, or that a key ends in the future;
# that a webhook is https on the public internet, or which attributes and kinds of input another service has that this one does not;
# that each line of a text is JSON.
[[operations]]
include-operation-id = ["writePolicy", "writeSettings", "replayPolicy", "tryRules", "createModeration", "analyzeComment", "mintKey", "mintTenantKey", "addWebhook", "addJob"]
checks.positive_data_acceptance.enabled = false

# The contract has 403 where the key-minting token is missing.
[[operations]]
include-operation-id = "mintKey"
checks.missing_required_header.enabled = false
`;

/** Both take the settings that `writeSettings` takes, and each would have 3,000 cases of them more. */
const ONCE = `
[[operations]]
include-operation-id = ["replayPolicy", "tryRules"]
phases.coverage.enabled = false
`;

let folder: string;
let server: Server;
beforeAll(async () => {
  if (program === undefined) return;
  await build();
  folder = await mkdtemp(join(tmpdir(), 'steward-schemathesis-'));
  // As an API alone it sends nothing to the webhooks that are made up here.
  server = await startServer(folder, { LOG_LEVEL: 'silent', SERVICE_ROLE: 'api' });
});
afterAll(async () => {
  if (program === undefined) return;
  await endServer(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Runs schemathesis as a tenant of its own; what it says when it finds something. */
async function findings(tenant: string, args: readonly string[]): Promise<string> {
  const key = await mintKey(server.url, tenant);
  const config = join(folder, `${tenant}.toml`);
  const auth = `[auth.openapi.apiKey]\nbearer = "${key}"\n[auth.openapi.keymintToken]\nbearer = "${KEYMINT_TOKEN}"\n`;
  await writeFile(
    config,
    `hooks = "${join(import.meta.dirname, '../../tools/schemathesis/hooks.py')}"\n${auth}${EXCEPTIONS}${DEEPER ? '' : ONCE}`,
  );
  const command = ['--config-file', config, 'run', `${server.url}/openapi.json`, '--seed', '10', '--no-color', ...args];
  try {
    const { stdout } = await run(program ?? '', command, { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: RUN_MS });
    // It must have asked, too.
    return /Tested: [1-9]/.test(stdout) ? '' : stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

const missing = program === undefined ? 'SCHEMATHESIS names no program: tools/schemathesis/run.sh' : null;
describeUnless(missing)('schemathesis', () => {
  it(
    'finds nothing that the description does not say, in any operation',
    async () => {
      const args = ['-n', String(EXAMPLES), '--exclude-operation-id', 'eraseTenant', '--continue-on-failure'];
      expect(await findings('fuzzed', args)).toBe('');
    },
    RUN_MS,
  );

  it(
    'finds nothing in erasing the tenant, after which its key is none',
    async () => {
      expect(await findings('erased', ['-n', '5', '--include-operation-id', 'eraseTenant'])).toBe('');
    },
    RUN_MS,
  );
});
