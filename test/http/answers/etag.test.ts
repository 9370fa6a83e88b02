import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await service.close();
});

const read = (path: string) => service.call('GET', path);
const write = (path: string, body: object, ifMatch?: string) =>
  service.call('PUT', path, { body, ...(ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } }) });
const tagOf = async (path: string) => (await read(path)).headers.get('etag') ?? '';

describe.each([
  ['/v1/policy', { timeout_minutes: 5 }, { timeout_minutes: 9 }, '/v1/settings', { fail_open: false }],
  ['/v1/settings', { fail_open: false }, { trusted_exempt: false }, '/v1/policy', { timeout_minutes: 5 }],
])('%s', (path, mine, theirs, other, elsewhere) => {
  it('has a strong ETag, which a read and the write before it agree on', async () => {
    const first = await tagOf(path);
    expect(first).toMatch(/^"[\w-]{20,}"$/);
    const written = await write(path, mine);
    expect(written.headers.get('etag')).not.toBe(first);
    expect(await tagOf(path)).toBe(written.headers.get('etag'));
  });

  it('is not written when somebody else wrote since the ETag was read', async () => {
    const tag = await tagOf(path);
    await write(path, theirs);
    const before = await read(path);
    const late = await write(path, mine, tag);
    expect(late).toMatchObject({ status: 412, body: { detail: expect.stringContaining('read it again') } });
    expect((await read(path)).body).toEqual(before.body);
  });

  it('is written when the ETag, one of several, or * holds', async () => {
    expect((await write(path, mine, await tagOf(path))).status).toBe(200);
    expect((await write(path, theirs, `"of-another", ${await tagOf(path)}`)).status).toBe(200);
    expect((await write(path, mine, '*')).status).toBe(200);
    expect((await read(path)).body).toMatchObject({ ...mine, ...theirs, ...mine });
  });

  it('is not written on a weak ETag, nor on what is no ETag', async () => {
    for (const wrong of [`W/${await tagOf(path)}`, 'yesterday', '""'])
      expect((await write(path, mine, wrong)).status).toBe(412);
  });

  it('lets exactly one of many writers through who all read the same', async () => {
    const tag = await tagOf(path);
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(path, mine, tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
  });

  it('keeps its ETag when the other resource changes, and is written without If-Match always', async () => {
    const tag = await tagOf(path);
    await write(other, elsewhere);
    expect(await tagOf(path)).toBe(tag);
    expect((await write(path, mine)).status).toBe(200);
  });
});
