import { afterAll, beforeAll, expect, it } from 'vitest';
import { addIncident } from '../../support/incident.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const get = async (query: string, key = service.key) => {
  const answer = await service.call('GET', `/v1/incidents${query}`, { key });
  return { ...answer, ids: ((answer.body ?? []) as { readonly id: string }[]).map?.(({ id }) => id) };
};

it('GET /v1/incidents lists what belongs together, newest first, with what became of it, and nothing of another tenant', async () => {
  const burst = await addIncident(service, ['a scam for all', 'a scam for all of you', 'more of the scam']);
  const alone = await addIncident(service, ['one more scam'], { externalId: 'g2' });
  const other = await service.mint('owls');
  await addIncident(service, ['their own scam'], { externalId: 'g3', tenant: 'owls', key: other });
  const all = await get('');
  expect(all.ids).toEqual([alone.incidentId, burst.incidentId]);
  expect((all.body as object[])[1]).toMatchObject({
    kind: 'messages',
    messages: 3,
    authors: 1,
    categories: ['scam'],
    verdicts: { confirmed: 0, wrong: 0 },
    first: {
      decision_id: burst.notices[0]?.reason.decisionId,
      text: 'a scam for all',
      author: { name: 'mara' },
      platform: 'discord',
      community: { id: 'g1' },
    },
  });
  expect((await get('?min_messages=2')).ids).toEqual([burst.incidentId]);
  expect((await get('', other)).ids).toHaveLength(1);
  const page = await get('?limit=1');
  expect(page.ids).toEqual([alone.incidentId]);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect(next).toBe(`/v1/incidents?limit=1&before=${alone.incidentId}`);
  const rest = await service.call('GET', next);
  expect([(rest.body as object[]).length, rest.headers.get('link')]).toEqual([1, null]);
  const id = alone.notices[0]?.reason.decisionId ?? '';
  await service.call('POST', `/v1/decisions/${id}/verdict`, { body: { verdict: 'wrong' } });
  expect((await get('?waiting=true')).ids).toEqual([burst.incidentId]);
});

it('POST /v1/decisions/{id}/verdict answers an appeal, also where the same verdict stood before it', async () => {
  const { notices: cases } = await addIncident(service, ['a scam that was appealed against'], { externalId: 'g4' });
  const [moderationCase] = cases;
  if (!moderationCase) throw new Error('no notice');
  const { communities } = service.runtime.store;
  const confirm = () =>
    service.call('POST', `/v1/decisions/${moderationCase.reason.decisionId}/verdict`, {
      body: { verdict: 'confirmed' },
    });
  const steps = async () => (await communities.findCase({ id: moderationCase.id }))?.results.map(({ step }) => step);
  expect((await confirm()).body).toMatchObject({ changed: true });
  expect(await steps()).toEqual([]);
  const appeal = { by: moderationCase.author, reason: '', atMs: Date.now() + 1, isAppeal: true } as const;
  await communities.changeCase(moderationCase.id, (current) => ({ ...current, reports: [appeal] }));
  expect((await confirm()).body).toMatchObject({ changed: true });
  expect(await steps()).toEqual(['answer']);
});

it('GET /v1/incidents names what it does not take', async () => {
  for (const query of ['?limit=0', '?limit=x', '?before=x', '?min_messages=-1', '?waiting=maybe'])
    expect((await get(query)).status).toBe(422);
});
