import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYMINT_TOKEN, startService, type TestService } from '../support/service.ts';

/** The part of newman that is used; it is installed beside the tools, where its types are out of reach. */
type Summary = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly response?: { readonly code: number };
    }[];
    readonly failures: readonly { readonly error: { readonly message: string } }[];
  };
};
type Newman = {
  run(
    options: {
      collection: unknown;
      envVar: readonly { key: string; value: string }[];
    },
    done: (error: Error | null, summary: Summary) => void,
  ): void;
};
// What is read of it is checked by the assertions below.
const newman = createRequire(join(import.meta.dirname, '../../tools/collection/package.json'))('newman') as Newman;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const readCollection = async (headers: Record<string, string> = {}) =>
  (await service.call('GET', '/collection.json', { key: null, headers })).body;

/** Runs the served collection as it is; what was sent, with its status, and what failed. */
async function runCollection(variables: Readonly<Record<string, string>>) {
  const collection = await readCollection();
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  const { run } = await new Promise<Summary>((resolve, reject) =>
    newman.run({ collection, envVar }, (error, summary) => (error ? reject(error) : resolve(summary))),
  );
  const sent = run.executions.flatMap(({ item, response }) => (response ? [[item.name, response.code] as const] : []));
  return { sent, failures: run.failures.map(({ error }) => error.message) };
}

/** As the description names them. */
async function summaries(): Promise<readonly string[]> {
  const { body } = await service.call('GET', '/openapi.json', { key: null });
  const { paths } = body as { paths: Record<string, Record<string, { summary: string }>> };
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
}
const ERASE = 'Erase the tenant';
const MINT = 'Mint an API key';

describe('a run of the whole collection by newman', () => {
  it('succeeds with a key and the token, and sends every operation but erasing', async () => {
    const key = await service.mint('collected');
    const { sent, failures } = await runCollection({ api_key: key, keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    const names = sent.map(([name]) => name);
    expect(names.toSorted()).toEqual((await summaries()).filter((name) => name !== ERASE).toSorted());
    expect((await service.call('GET', '/v1/tenant', { key })).status).toBe(200);
  });

  it('succeeds with a key alone, and mints none', async () => {
    const { sent, failures } = await runCollection({ api_key: await service.mint('without a token') });
    expect(failures).toEqual([]);
    const expected = (await summaries()).filter((name) => name !== ERASE && name !== MINT);
    expect(sent.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
  });

  it('succeeds with the token alone: it goes on with the key that it minted', async () => {
    const { sent, failures } = await runCollection({ keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    expect(sent.length).toBe((await summaries()).length - 1);
  });

  it('erases, last of all, only where its variable is on', async () => {
    const key = await service.mint('to be erased');
    const { sent, failures } = await runCollection({ api_key: key, erase: 'on' });
    expect(failures).toEqual([]);
    expect(sent.at(-1)).toEqual([ERASE, 200]);
    expect((await service.call('GET', '/v1/tenant', { key })).status).toBe(401);
  });
});

describe('the address in the collection', () => {
  const addressIn = (collection: unknown) =>
    (collection as { variable: { key: string; value: string }[] }).variable.find(({ key }) => key === 'base_url')
      ?.value;

  it('is the one that it was asked at, also behind a proxy with TLS', async () => {
    expect(addressIn(await readCollection())).toBe(service.url);
    expect(addressIn(await readCollection({ 'x-forwarded-proto': 'https' }))).toBe(
      service.url.replace('http:', 'https:'),
    );
    expect(addressIn(await readCollection({ 'x-forwarded-proto': 'javascript' }))).toBe(service.url);
  });

  it('is all that differs from the committed file', async () => {
    const committed = readFileSync('collection.json', 'utf8');
    const address = String(addressIn(JSON.parse(committed)));
    expect(JSON.parse(committed.replace(`"${address}"`, JSON.stringify(service.url)))).toEqual(await readCollection());
  });
});
