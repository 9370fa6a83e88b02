import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const verdictOf = async (id = '') => {
  const tenant = await service.runtime.store.ensureTenant('test', 'pro');
  return (await service.runtime.store.communities.findVerdict(tenant.id, id))?.verdict ?? null;
};

it('dismisses a selection without JavaScript, and one press takes it back, but nothing that others decided', async () => {
  await service.moderate(['the first scam of four', 'the second scam of four', 'the third scam of four', 'scam four']);
  const [one, other] = [await arriveByForms(service), await arriveByForms(service, await service.mint('test'))];
  const page = await one.read('/review?order=oldest');
  const [first = '', second = '', third = '', fourth] = [...page.matchAll(/name="pick\.([^"]+)" value="\1"/g)].map(
    ([, id = '']) => id,
  );
  // Somebody upholds one of them after the page was read.
  await other.send(`/review/${third}`, { verb: 'right' });
  const picked = { [`pick.${first}`]: first, 'pick.more': `${second} ${third}`, 'pick.not': 'no-such-decision' };
  const answer = await one.send('/review/batch?order=oldest', { verb: 'wrong', ...picked });
  expect(answer.text).toContain('2 dismissed. 2 left as they were: decided by somebody else, or gone.');
  expect(answer.text).toContain('aria-current="true">Oldest first');
  const verdicts = () => Promise.all([first, second, third, fourth].map(verdictOf));
  expect(await verdicts()).toEqual(['wrong', 'wrong', 'confirmed', null]);
  const undo = /name="pick\.all" value="([^"]+)"/.exec(answer.text)?.[1] ?? '';
  expect(undo.split(' ').toSorted()).toEqual([first, second].toSorted());
  // Somebody overrides one of them knowingly: that is no longer one's own to take back.
  await service.call('POST', `/v1/decisions/${second}/verdict`, { body: { verdict: 'confirmed', by: 'Ann' } });
  const undone = await one.send('/review/batch', { verb: 'reopen', 'pick.all': undo });
  expect(undone.text).toContain('1 reopened. 1 left as it was');
  expect(await verdicts()).toEqual([null, 'confirmed', 'confirmed', null]);
});

it('says that nothing is selected, and takes no other act', async () => {
  const one = await arriveByForms(service);
  const nothing = await one.send('/review/batch', { verb: 'right' });
  expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('Nothing is selected.')]);
  expect((await one.send('/review/batch', { verb: 'delete', 'pick.all': 'x' })).status).toBe(422);
});
