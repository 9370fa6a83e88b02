import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';

/** The folder of the generators, made by `tools/generated-clients/run.sh`. */
const generators = process.env.GENERATORS ?? '';
const missing = generators === '' ? 'GENERATORS names no folder: tools/generated-clients/run.sh' : null;
const TOOLS = 'tools/generated-clients/node_modules';
const DESCRIPTION = 'openapi.json';
const GENERATE_MS = 240_000;

const run = promisify(execFile);
let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-generated-'));
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ ...process.env, STEWARD_URL: service.url, STEWARD_API_KEY: service.key });
const tsc = (...args: readonly string[]) => run(process.execPath, [`${TOOLS}/typescript/bin/tsc`, ...args]);
async function generate(generator: string, from: string, to: string, ...options: readonly string[]) {
  const jar = join(generators, 'openapi-generator.jar');
  await run('java', ['-jar', jar, 'generate', '-i', from, '-g', generator, '-o', to, ...options], {
    maxBuffer: 2 ** 26,
  });
}
const NODE = { module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] };

describeUnless(missing)('a client that a generator makes of the description', () => {
  it('of openapi-typescript compiles, and has callers give what they must and nothing else', async () => {
    const out = join(folder, 'api.d.ts');
    await run(process.execPath, [`${TOOLS}/openapi-typescript/bin/cli.js`, DESCRIPTION, '-o', out]);
    const bodies = [
      `ModerateRequest: { messages: [{ text: 'hello' }] }`,
      `SettingsWrite: { words: { list: ['casino'] }, links: null, patterns: { gift: null } }`,
      `PolicyWrite: { thresholds: { spam: 0.7 } }`,
      'TenantKeyRequest: {}',
      `WebhookRequest: { url: 'https://community.example' }`,
      `TryRules: { texts: ['hello'] }`,
      'JudgeUnjudged: {}',
    ].map((body) => body.replace(/^(\w+): (.*)$/, `export const $1: Schemas['$1'] = $2;`));
    const program = [
      `import type { components } from './api.d.ts';`,
      `type Schemas = components['schemas'];`,
      ...bodies,
    ];
    await writeFile(join(folder, 'bodies.ts'), program.join('\n'));
    await tsc('--noEmit', '--strict', '--allowImportingTsExtensions', join(folder, 'bodies.ts'));
  }, 60_000);

  it(
    'of openapi-generator for TypeScript compiles and calls a server, without the webhooks, of which it makes no code that compiles',
    async () => {
      const to = join(folder, 'typescript');
      const { webhooks: _, ...described } = JSON.parse(readFileSync(DESCRIPTION, 'utf8'));
      const from = join(folder, 'without-webhooks.json');
      await writeFile(from, JSON.stringify(described));
      await generate('typescript-fetch', from, to, '--additional-properties=importFileExtension=.js');
      const config = { compilerOptions: { ...NODE, strict: true, outDir: 'out' }, include: ['**/*.ts'] };
      await writeFile(join(to, 'tsconfig.json'), JSON.stringify(config));
      await writeFile(join(to, 'package.json'), '{"type": "module"}');
      await writeFile(
        join(to, 'main.ts'),
        `import { Configuration, ModerationApi } from './index.js';
        declare const process: { env: Record<string, string> };
        const { STEWARD_URL: basePath = '', STEWARD_API_KEY: accessToken = '' } = process.env;
        const moderation = new ModerationApi(new Configuration({ basePath, accessToken }));
        const { decisions } = await moderation.moderate({ moderateRequest: { messages: [{ text: 'this is pure spam' }] } });
        console.log(decisions[0]?.category);`,
      );
      await tsc('-p', to);
      expect((await run(process.execPath, [join(to, 'out/main.js')], { env: env() })).stdout.trim()).toBe('spam');
    },
    GENERATE_MS,
  );

  it(
    'of openapi-generator for Go compiles and calls a server',
    async () => {
      const to = join(folder, 'go');
      await generate('go', DESCRIPTION, to, '--additional-properties=packageName=steward,withGoMod=true');
      await run('mkdir', ['-p', join(to, 'main')]);
      await writeFile(
        join(to, 'main/main.go'),
        `package main

import (
	"context"
	"fmt"
	"os"

	steward "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	config := steward.NewConfiguration()
	config.Servers = steward.ServerConfigurations{{URL: os.Getenv("STEWARD_URL")}}
	ctx := context.WithValue(context.Background(), steward.ContextAccessToken, os.Getenv("STEWARD_API_KEY"))
	request := steward.NewModerateRequest([]steward.InMessage{*steward.NewInMessage("this is pure spam")})
	answer, _, err := steward.NewAPIClient(config).ModerationAPI.Moderate(ctx).ModerateRequest(*request).Execute()
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Decisions[0].GetCategory())
}
`,
      );
      expect((await run('go', ['run', './main'], { cwd: to, env: env() })).stdout.trim()).toBe('spam');
    },
    GENERATE_MS,
  );

  it(
    'of openapi-python-client is made without a warning and calls a server',
    async () => {
      const to = join(folder, 'python');
      const path = `${join(generators, 'bin')}:${process.env.PATH}`;
      const program = join(generators, 'bin/openapi-python-client');
      // It knows JSON Lines by no name of its own.
      const config = join(folder, 'python.yaml');
      await writeFile(config, 'content_type_overrides:\n  application/x-ndjson: application/octet-stream\n');
      const args = ['generate', '--path', DESCRIPTION, '--output-path', to, '--fail-on-warning', '--config', config];
      await run(program, args, { env: { ...env(), PATH: path } });
      const code = `
import os
from steward_client import AuthenticatedClient
from steward_client.api.jobs import add_job
from steward_client.api.moderation import moderate
from steward_client.models import InMessage, ModerateRequest
from steward_client.types import File

client = AuthenticatedClient(base_url=os.environ["STEWARD_URL"], token=os.environ["STEWARD_API_KEY"])
answer = moderate.sync(client=client, body=ModerateRequest(messages=[InMessage(text="this is pure spam")]))
print(answer.decisions[0].category)
print(add_job.sync(client=client, body=File(payload=b'{"text": "one"}')).messages)
`;
      const python = join(generators, 'bin/python');
      expect((await run(python, ['-c', code], { cwd: to, env: env() })).stdout.trim()).toBe('spam\n1');
    },
    GENERATE_MS,
  );
});
