import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHAT_PLATFORMS } from '../../../src/core/common/chat-platforms.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
  await service.call('PUT', '/v1/policy', { body: { actions: { scam: 'delete' } } });
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['nitro*'], action: 'flag' } } });
});
afterEach(async () => {
  await service.close();
});

const SCAM = 'free nitro scam for everybody';
const MILD = 'nitro is a kind of coffee';
const both = { messages: [{ text: SCAM }, { text: MILD }] };
const set = (body: object) => service.call('PUT', '/v1/settings', { body });

describe('a local hit that is milder than what the policy could do', () => {
  it('decides over the API, as the contract has it, and nothing is judged', async () => {
    expect(await service.moderate(both.messages)).toMatchObject([
      { action: 'flag', category: 'local:word', judged: false, reason: 'local', scores: {} },
      { action: 'flag', category: 'local:word', judged: false, reason: 'local' },
    ]);
    expect(service.model.requests).toHaveLength(0);
  });

  it('goes on to the model with local_flags also_judge, and the more severe wins', async () => {
    await set({ local_flags: 'also_judge' });
    expect(await service.moderate(both.messages)).toMatchObject([
      { action: 'delete', category: 'scam', judged: true, reason: 'model' },
      {
        action: 'flag',
        category: 'local:word',
        probability: 1,
        judged: false,
        reason: 'local',
        scores: { scam: 0.02 },
      },
    ]);
    expect((await service.call('GET', '/v1/decisions')).body).toMatchObject([
      { category: 'local:word' },
      { category: 'scam' },
    ]);
    // The replay knows what the local rule did beside the scores.
    const { body } = await service.call('POST', '/v1/replay', { body: { actions: { scam: 'none' } } });
    expect(body).toMatchObject({ messages: 2, before: { flag: 1, delete: 1 }, after: { none: 1, flag: 1 } });
  });

  it.each(CHAT_PLATFORMS)('goes on in any case where it comes from %s', async (source) => {
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    if (!tenant) throw new Error('the tenant is gone');
    const message = { id: '1', text: SCAM, author: 'a', channel_topic: '', author_trusted: false };
    const ask = { tenant, messages: [message], source, requestId: 'r' } as const;
    expect((await service.runtime.moderate(ask)).decisions).toMatchObject([{ action: 'delete', category: 'scam' }]);
  });

  it('decides after all when the model fails, the plan is free, or nothing is stronger', async () => {
    await set({ local_flags: 'also_judge' });
    service.model.setBehaviour({ kind: 'status', status: 400 });
    expect(await service.moderate([SCAM])).toMatchObject([{ action: 'flag', category: 'local:word', reason: 'local' }]);
    service.model.setBehaviour({ kind: 'well' });
    await set({ words: { action: 'delete' } });
    const before = service.model.requests.length;
    expect(await service.moderate(['nitro scam again'])).toMatchObject([{ action: 'delete', category: 'local:word' }]);
    expect(service.model.requests).toHaveLength(before);
  });
});

describe('a write after which a local rule weakens the policy', () => {
  it('answers a warning that says what to do, and none once that is done', async () => {
    const warning = expect.stringMatching(/^words flag: .* scam cannot delete them; set local_flags to "also_judge"/);
    expect((await set({ fail_open: true })).body).toMatchObject({ warnings: [warning] });
    const policy = await service.call('PUT', '/v1/policy', { body: { timeout_minutes: 5 } });
    expect(policy.body).toMatchObject({ warnings: [warning] });
    expect((await set({ words: { action: 'delete' } })).body).not.toHaveProperty('warnings');
    expect((await set({ words: { action: 'flag' }, local_flags: 'also_judge' })).body).not.toHaveProperty('warnings');
    expect((await service.call('GET', '/v1/settings')).body).not.toHaveProperty('warnings');
  });

  it('tells of patterns too, and of nothing that is off or does nothing', async () => {
    await set({ words: { list: [] }, patterns: { code: { pattern: 'win \\d+', action: 'delete' } } });
    expect((await set({ flood: { repeats: 0 } })).body).not.toHaveProperty('warnings');
    const { body } = await set({ patterns: { other: { pattern: 'x{3}', action: 'flag' } } });
    expect(body).toMatchObject({ warnings: [expect.stringContaining('patterns flag')] });
  });
});
