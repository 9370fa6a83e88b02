import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../src/service/tenants/sessions.ts';
import { OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { startService, type TestService } from '../support/service.ts';

const SCAM = 'Hi <b>all</b>, claim your gift at https://discord-nitro.gift/claim and be quick about it';

describe('what is marked in the text of a decision', () => {
  const services: TestService[] = [];
  let embedded: TestService;
  let external: TestService;
  beforeAll(async () => {
    embedded = await startService({ MODEL_PROVIDER: 'embedded' });
    services.push(embedded);
    external = await startService({});
    services.push(external);
  });
  afterAll(async () => {
    for (const service of services) await service.close();
  });

  /** What a page shows to somebody who manages the tenant. */
  async function read(service: TestService, path: string): Promise<string> {
    const { store } = service.runtime;
    const grant = { ...OPERATOR, rights: 'own', tenantId: (await store.ensureTenant('test', 'pro')).id } as const;
    const { token } = await openSession({ sessions: store.sessions, now: Date.now }, grant, 'test');
    const answer = await fetch(`${service.url}/dashboard${path}`, { headers: { cookie: `steward_session=${token}` } });
    return answer.text();
  }
  const newest = async (service: TestService) =>
    ((await service.call('GET', '/v1/decisions?limit=1')).body as { id: string }[])[0]?.id ?? '';

  it('is what weighed most with the embedded judge, escaped, and said in words', async () => {
    await embedded.moderate([SCAM]);
    for (const path of ['/review', `/decisions/${await newest(embedded)}`]) {
      const page = await read(embedded, path);
      expect(page).toMatch(/<mark class="weight">[^<]*https:\/\/discord-nitro\.gift\/claim[^<]*<\/mark>/);
      expect(page).toContain('&lt;b&gt;all&lt;/b&gt;');
      expect(page).toMatch(
        /Underlined: words that raised the score most<span class="visually-hidden">: “[^<]*discord-nitro/,
      );
    }
  });

  it('is what a local rule hit', async () => {
    await embedded.call('PUT', '/v1/settings', { body: { words: { list: ['numpty'], action: 'flag' } } });
    await embedded.moderate(['what a n.u.m.p.t.y you are']);
    const page = await read(embedded, `/decisions/${await newest(embedded)}`);
    expect(page).toContain('<mark>n.u.m.p.t.y</mark>');
    expect(page).toContain('Marked: what a local rule hit');
  });

  it('is nothing where an external model decided, which tells no places, and the page says so', async () => {
    await external.moderate(['This is a scam for you']);
    const page = await read(external, `/decisions/${await newest(external)}`);
    expect(page).not.toContain('<mark');
    expect(page).toContain('the model tells a score, and no place in the text');
    expect(await read(external, '/review')).toContain('This model does not say which words counted');
  });
});
