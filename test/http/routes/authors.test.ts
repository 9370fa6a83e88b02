import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addIncident } from '../../support/incident.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('one person', () => {
  it('is exported, and erased by a key that may erase', async () => {
    const { notices } = await addIncident(service, ['a scam for all']);
    const path = `/v1/authors/discord/${notices[0]?.author.id}`;
    expect((await service.call('GET', path)).body).toMatchObject({
      ...{ platform: 'discord', notes: [], raids: [], reported: [] },
      entries: [{ name: 'mara', text: 'a scam for all', category: 'scam' }],
    });
    const minted = await service.call('POST', '/v1/tenant/keys', {
      body: { label: 'app', scopes: ['moderate', 'read'] },
    });
    const key = (minted.body as { api_key: string }).api_key;
    const refused = await service.call('DELETE', path, { key });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('erase');
    const answer = await service.call('DELETE', path);
    expect(answer.body).toMatchObject({ platform: 'discord', erased: { entries: 1, notes: 0 } });
    expect((await service.call('GET', path)).body).toMatchObject({ entries: [] });
  });

  it('is found, exported and erased over the API too, by a keyed hash, where the tenant wants that', async () => {
    const key = await service.mint('hashed');
    const say = (...authors: string[]) =>
      service.moderate(
        authors.map((author, at) => ({ id: `m${at} of ${author}`, text: `a scam by somebody ${at}`, author })),
        { key },
      );
    const rowsOf = async (author: string) => {
      const { body } = await service.call('GET', `/v1/decisions?author=${author}`, { key });
      return body as readonly { message_id: string; author: string | null }[];
    };
    await say('u-before');
    await service.call('PUT', '/v1/settings', { key, body: { decision_authors: true } });
    await say('u-1', 'u-2', 'u-1');
    const rows = await rowsOf('u-1');
    expect(rows.map(({ message_id }) => message_id)).toEqual(['m2 of u-1', 'm0 of u-1']);
    expect(rows[0]?.author).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(rows.map(({ author }) => author)).size).toBe(1);
    expect([await rowsOf('u-before'), await rowsOf('u-3')]).toEqual([[], []]);
    // Another tenant's hash of the same author is another.
    const other = await service.mint('hashed too');
    await service.call('PUT', '/v1/settings', { key: other, body: { decision_authors: true } });
    await service.moderate([{ id: 'm', text: 'a scam by somebody', author: 'u-1' }], { key: other });
    const theirs = (await service.call('GET', '/v1/decisions', { key: other })).body as { author: string }[];
    expect(theirs[0]?.author).not.toBe(rows[0]?.author);
    const path = '/v1/authors/api/u-1';
    const exported = await service.call('GET', path, { key });
    expect(exported.body).toMatchObject({
      entries: [],
      decisions: [{ message_id: 'm2 of u-1' }, { category: 'scam' }],
    });
    const erased = await service.call('DELETE', path, { key });
    expect(erased.body).toMatchObject({ platform: 'api', erased: { decisions: 2 } });
    const left = (await service.call('GET', '/v1/decisions', { key })).body as { message_id: string; text: string }[];
    expect(left.map(({ message_id, text }) => [message_id, text !== ''])).toEqual([
      ['', false],
      ['m1 of u-2', true],
      ['', false],
      ['m0 of u-before', true],
    ]);
    expect((await service.call('GET', path, { key })).body).toMatchObject({ decisions: [] });
  });

  it('is of a platform that there is', async () => {
    const answer = await service.call('GET', '/v1/authors/irc/u1');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('platform');
  });
});
