import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addIncident } from '../../support/incident.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function newDecision(): Promise<string> {
  await service.moderate([`a scam of ${Math.random()}`]);
  const { body } = await service.call('GET', '/v1/decisions?limit=1');
  return (body as { id: string }[])[0]?.id ?? '';
}
const give = (id: string, verdict: string, ifMatch?: string, by?: string) =>
  service.call('POST', `/v1/decisions/${id}/verdict`, {
    body: { verdict, ...(by && { by }) },
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

describe('POST /v1/decisions/{id}/verdict', () => {
  it('is given by whoever comes last, where nothing says what they saw', async () => {
    const id = await newDecision();
    await give(id, 'confirmed', undefined, 'Ann');
    expect((await give(id, 'wrong', undefined, 'Ben')).body).toMatchObject({
      verdict: 'wrong',
      by: 'Ben',
      changed: true,
    });
  });

  it('is refused with If-Match where somebody decided otherwise meanwhile, says who, and keeps theirs', async () => {
    const id = await newDecision();
    const first = await give(id, 'confirmed', '"none"', 'Ann');
    expect(first.status).toBe(200);
    const second = await give(id, 'wrong', '"none"', 'Ben');
    expect(second.status).toBe(412);
    expect(second.text).toContain('Ann upheld it at');
    const etag = first.headers.get('etag') ?? '';
    expect((await give(id, 'wrong', `"other", ${etag}`, 'Ben')).body).toMatchObject({ verdict: 'wrong', by: 'Ben' });
    expect((await give(id, 'confirmed', '*', 'Ann')).status).toBe(200);
  });

  it('teaches the pictures of a message from chat, also where its bot does not run; a dismissal takes them back, whoever upheld them', async () => {
    const pictures = ['0123456789abcdef'.repeat(4), 'fa50c3962d1e7b48'.repeat(4)];
    const { notices } = await addIncident(service, ['a scam with pictures', 'a scam with one of them']);
    const { communities } = service.runtime.store;
    for (const [at, { id }] of notices.entries())
      await communities.changeCase(id, ({ reason, ...current }) => ({
        ...current,
        reason: { ...reason, pictures: pictures.slice(at) },
      }));
    const known = async () => {
      const { body } = await service.call('GET', '/v1/settings');
      return (body as { readonly pictures: { readonly known: readonly string[] } }).pictures.known;
    };
    const [both = '', second = ''] = notices.map(({ reason }) => reason.decisionId);
    await give(both, 'confirmed', undefined, 'Ann');
    expect(await known()).toEqual(pictures);
    await give(second, 'wrong', undefined, 'Ben');
    expect(await known()).toEqual(pictures.slice(0, 1));
    await give(both, 'wrong', undefined, 'Ben');
    expect(await known()).toEqual([]);
    const { body } = await service.call('GET', '/v1/settings');
    expect(body).toMatchObject({ pictures: { dismissed: pictures } });
    await give(both, 'confirmed', undefined, 'Ann');
    expect((await service.call('GET', '/v1/settings')).body).toMatchObject({ pictures: { dismissed: [] } });
  });

  it('names the label of the key where nobody is named', async () => {
    const id = await newDecision();
    const minted = await service.call('POST', '/v1/tenant/keys', { body: { label: 'night shift' } });
    const key = (minted.body as { api_key: string }).api_key;
    const answer = await service.call('POST', `/v1/decisions/${id}/verdict`, { key, body: { verdict: 'wrong' } });
    expect(answer.body).toMatchObject({ by: 'night shift' });
  });
});

describe('GET /v1/decisions/{id}', () => {
  it('answers the row as the list has it, and the verdict on it', async () => {
    const id = await newDecision();
    const [row] = (await service.call('GET', '/v1/decisions?limit=1')).body as object[];
    expect((await service.call('GET', `/v1/decisions/${id}`)).body).toEqual({ ...row, verdict: null });
    const given = (await give(id, 'wrong', undefined, 'Ann')).body as { at: string };
    expect((await service.call('GET', `/v1/decisions/${id}`)).body).toEqual({
      ...row,
      verdict: { verdict: 'wrong', by: 'Ann', at: given.at },
    });
  });

  it('is 404 for what is unknown', async () => {
    const answer = await service.call('GET', '/v1/decisions/no-such-id');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      detail: 'no decision has this id; the audit log keeps 30 days',
    });
  });
});
