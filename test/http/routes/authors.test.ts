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

  it('is of a platform that there is', async () => {
    const answer = await service.call('GET', '/v1/authors/irc/u1');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('platform');
  });
});
