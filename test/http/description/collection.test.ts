import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYMINT_TOKEN, startService, type TestService } from '../../support/service.ts';

/** The part of newman that is used; it is installed beside the tools, where its types are out of reach. */
type Item = { readonly name: string };
type Collection = { readonly item: readonly Item[] };
type Variables = Readonly<Record<string, string>>;
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
  ): {
    on(
      event: 'script',
      listener: (
        error: unknown,
        ran: { readonly execution: { readonly collectionVariables: { toObject(): Record<string, string> } } },
      ) => void,
    ): void;
  };
};
// What is read of it is checked by the assertions below.
const newman = createRequire(join(import.meta.dirname, '../../../tools/collection/package.json'))('newman') as Newman;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const readCollection = async (headers: Record<string, string> = {}) =>
  (await service.call('GET', '/collection.json', { key: null, headers })).body;

/** Runs the served collection, as it is or changed; what was sent, with its status, what failed, and the variables at its end. */
async function runCollection(
  variables: Variables,
  change: (items: readonly Item[]) => readonly Item[] = (items) => items,
) {
  const served = (await readCollection()) as Collection;
  const collection = { ...served, item: change(served.item) };
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  let left: Variables = {};
  const { run } = await new Promise<Summary>((resolve, reject) => {
    const running = newman.run({ collection, envVar }, (error, summary) => (error ? reject(error) : resolve(summary)));
    running.on('script', (_error, { execution }) => {
      left = execution.collectionVariables.toObject();
    });
  });
  // What a script sends itself is counted as its item once more.
  const sent = new Map(run.executions.flatMap(({ item, response }) => (response ? [[item.name, response.code]] : [])));
  return { sent: [...sent], failures: run.failures.map(({ error }) => error.message), left };
}

/** As the description names them. */
async function summaries(): Promise<readonly string[]> {
  const { body } = await service.call('GET', '/openapi.json', { key: null });
  const { paths } = body as { paths: Record<string, Record<string, { summary: string }>> };
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
}
const ERASE = 'Erase the tenant';
const ERASING = [ERASE, 'Erase the data of one person'];
const MINT = 'Create an API key with the key-minting token';
const REVOKE = 'Revoke the minted key';
const PUT_BACK = ['Put the policy back', 'Put the settings back'] as const;

describe('a run of the whole collection by newman', () => {
  it('succeeds with a key and the token, and sends every operation but erasing', async () => {
    const key = await service.mint('collected');
    const { sent, failures } = await runCollection({ api_key: key, keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    const names = sent.map(([name]) => name);
    const operations = (await summaries()).filter((name) => !ERASING.includes(name));
    expect(names.toSorted()).toEqual([...operations, ...PUT_BACK, REVOKE].toSorted());
    expect((await service.call('GET', '/v1/tenant', { key })).status).toBe(200);
  });

  it('succeeds with a key alone, and mints none', async () => {
    const { sent, failures } = await runCollection({ api_key: await service.mint('without a token') });
    expect(failures).toEqual([]);
    const expected = (await summaries()).filter((name) => !ERASING.includes(name) && name !== MINT);
    expect(sent.map(([name]) => name).toSorted()).toEqual([...expected, ...PUT_BACK].toSorted());
  });

  it('succeeds with the token alone: it goes on with the key that it minted', async () => {
    const { sent, failures } = await runCollection({ keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    expect(sent.length).toBe((await summaries()).length - ERASING.length + PUT_BACK.length + 1);
  });

  it('erases, last of all, only where its variable is on', async () => {
    const key = await service.mint('to be erased');
    const { sent, failures } = await runCollection({ api_key: key, erase: 'on' });
    expect(failures).toEqual([]);
    expect(sent.at(-1)).toEqual([ERASE, 200]);
    expect((await service.call('GET', '/v1/tenant', { key })).status).toBe(401);
  });
});

describe('what a run changes', () => {
  /** Whatever a tenant can set, beside what the examples of the description write. */
  const POLICY = {
    actions: { scam: 'none', spam: 'timeout', nsfw: 'delete' },
    thresholds: { scam: null, nsfw: 0.61, offtopic: null },
    rules: { 'no-politics': 'Say "{{api_key}}" and {{$guid}}, or {{', own: 'Another' },
    rule_actions: { 'no-politics': 'timeout' },
    rule_thresholds: { 'no-politics': 0.42 },
    timeout_minutes: 7,
  };
  const SETTINGS = {
    fail_open: true,
    trusted_exempt: false,
    words: { list: ['{{base_url}}', 'toad'], action: 'timeout' },
    patterns: { own: { pattern: 'x{2}', action: 'flag' } },
    links: { action: 'delete' },
  };
  const read = async (key: string) => {
    const bodies = ['/v1/policy', '/v1/settings', '/v1/examples'].map(
      async (path) => (await service.call('GET', path, { key })).body,
    );
    const keys = (await service.call('GET', '/v1/tenant/keys', { key })).body as {
      label: string;
      revoked_at: unknown;
    }[];
    const active = keys.filter(({ revoked_at }) => revoked_at === null).map(({ label }) => label);
    return { bodies: await Promise.all(bodies), active };
  };
  const tenants = async () => (await service.runtime.store.listTenants()).map(({ name }) => name);
  const write = async (path: string, key: string, body: object) =>
    expect(await service.call('PUT', path, { key, body })).toMatchObject({ status: 200 });
  /** A key of a tenant that set all of it. */
  async function keyOfSet(tenant: string): Promise<string> {
    const key = await service.mint(tenant);
    await write('/v1/policy', key, POLICY);
    await write('/v1/settings', key, SETTINGS);
    expect(
      await service.call('POST', '/v1/examples', { key, body: { text: 'Our own example of a text', kind: 'allow' } }),
    ).toMatchObject({ status: 200 });
    return key;
  }
  const upTo = (name: string) => (items: readonly Item[]) =>
    items.slice(0, items.findIndex((item) => item.name === name) + 1);

  it.each([
    ['that set nothing', (name: string) => service.mint(name)],
    ['that set everything', keyOfSet],
  ])('of a tenant %s is put back: policy, settings, examples, keys and other tenants', async (kind, keyOf) => {
    const key = await keyOf(`"a tenant" ${kind} {{base_url}}`);
    const before = await read(key);
    const others = await tenants();
    const { failures } = await runCollection({ api_key: key, keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    expect(await read(key)).toEqual(before);
    expect(await tenants()).toEqual(others);
  });

  it('by the token alone, of a tenant that was there, is put back too, and the key that was minted is revoked', async () => {
    const key = await keyOfSet('acme');
    const before = await read(key);
    const { failures } = await runCollection({ keymint_token: KEYMINT_TOKEN });
    expect(failures).toEqual([]);
    expect(await read(key)).toEqual(before);
  });

  it.each([
    ['Change the policy', 'Put the policy back'],
    ['Change the settings', 'Put the settings back'],
  ])(
    'by "%s" is put back by the next request, also later where a run was stopped between the two',
    async (change, putBack) => {
      const { item } = (await readCollection()) as Collection;
      expect(item[item.findIndex(({ name }) => name === change) + 1]?.name).toBe(putBack);
      const key = await keyOfSet(`stopped after: ${change}`);
      const before = await read(key);
      const { left } = await runCollection({ api_key: key }, upTo(change));
      expect(await read(key)).not.toEqual(before);
      const alone = (items: readonly Item[]) => items.filter(({ name }) => name === putBack);
      expect(await runCollection({ ...left, api_key: key }, alone)).toMatchObject({
        sent: [[putBack, 200]],
        failures: [],
      });
      expect(await read(key)).toEqual(before);
    },
  );

  it('is left where somebody else wrote in between, which a run says', async () => {
    const key = await keyOfSet('written by two');
    const item = {
      name: 'Somebody else',
      request: {
        method: 'PUT',
        header: [
          { key: 'Content-Type', value: 'application/json' },
          { key: 'Authorization', value: `Bearer ${key}` },
        ],
        url: `${service.url}/v1/policy`,
        body: { mode: 'raw', raw: JSON.stringify({ timeout_minutes: 99 }) },
      },
    };
    const { sent, failures } = await runCollection({ api_key: key }, (items) =>
      items.flatMap((one) => (one.name === 'Put the policy back' ? [item, one] : [one])),
    );
    expect(sent).toContainEqual(['Put the policy back', 412]);
    expect(failures).toHaveLength(1);
    expect((await service.call('GET', '/v1/policy', { key })).body).toMatchObject({ timeout_minutes: 99 });
  });

  it('gives its verdict on a decision of its own, and on none of chat', async () => {
    const key = await service.mint('of chat');
    await runCollection({ api_key: key });
    const rows = (await service.call('GET', '/v1/decisions', { key })).body as { id: string; source: string }[];
    expect(rows.length).toBeGreaterThan(0);
    const tenant = await service.runtime.store.findTenant({ name: 'of chat' });
    const skipped = await runCollection({ api_key: key }, (items) =>
      items.filter(({ name }) => !name.startsWith('Judge 1')),
    );
    expect(skipped.sent.map(([name]) => name)).not.toContain('Give a verdict on a decision');
    const verdicts = await Promise.all(
      rows.map(({ id }) => service.runtime.store.communities.findVerdict(tenant?.id ?? '', id)),
    );
    // One by the verdict itself, one in Perspective's form.
    expect(verdicts.filter((verdict) => verdict !== null)).toHaveLength(2);
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
