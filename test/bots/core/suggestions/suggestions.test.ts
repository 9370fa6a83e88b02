import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { changeSettings } from '../../../../src/service/policy/write-settings.ts';
import { openConformance } from '../../conformance/open.ts';
import type { Shown } from '../../conformance-driver.ts';
import { createFakeDriver } from '../fake-driver.ts';

describe('a suggestion based on verdicts', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open() {
    const fake = createFakeDriver();
    const opened = await openConformance(fake);
    close = opened.close;
    const { store } = opened.world.temporary;
    const tenant = async () => {
      const [found] = await store.listTenants();
      if (!found) throw new Error('no tenant');
      return found;
    };
    const judgeAgain = async () => {
      const [community] = await store.communities.listCommunities({ presentOn: 'discord' });
      const notices = await store.communities.listCases({ communityId: community?.id ?? '', limit: 100 });
      for (const { id, reason: ground } of notices) {
        const verb = ground.probability < 0.9 ? 'wrong' : 'right';
        const press = { caseId: id, verb, by: { id: 'key', name: 'key' }, personId: null } as const;
        await fake.world.core?.onPageAsk<'press'>({ kind: 'press', ...press });
      }
      return notices.length;
    };
    const decide = async () => {
      for (let count = 0; count < 24; count++)
        await fake.sayAs(`u-${count}`, `a flat to let, the ${count}th spam=${count < 8 ? '0.82' : '0.95'}`);
      const isDecided = async () => {
        const [community] = await store.communities.listCommunities({ presentOn: 'discord' });
        return (await store.communities.listCases({ communityId: community?.id ?? '', limit: 100 })).length === 24;
      };
      await until(isDecided, { what: 'the entries' });
      await judgeAgain();
    };
    const post = () => fake.world.posts.find(({ entry }) => entry.title.startsWith('Suggestion'));
    const press = async (who: 'owner' | 'moderator', label: string): Promise<Shown> => {
      const entry = post()?.entry;
      const button = entry?.buttons.find((one) => one.label === label);
      if (!entry || !button) throw new Error(`no button ${label}`);
      const shown = await fake.press(who, button, { text: '', raw: '', buttons: [], isPrivate: false, files: [] });
      if (!shown) throw new Error('no answer');
      return shown;
    };
    return { ...opened, fake, store, tenant, decide, judgeAgain, post, press };
  }

  it('comes to the log with its numbers, is applied by who may, and stands in the audit trail with them', async () => {
    const { fake, store, tenant, decide, post, press } = await open();
    await decide();
    const told = await until(() => post()?.entry, { what: 'the suggestion' });
    expect(told.title).toBe('Suggestion: spam at 0.85 instead of 0.80');
    expect(told.fields[0]?.value).toMatch(/would have changed \d+ of 2\d entries, of which your team dismissed \d+/);
    expect((await fake.command('moderator', 'policy suggest'))?.text).toContain(
      'changed 8 of 24 entries, of which your team dismissed 8',
    );
    expect((await press('moderator', ENGLISH('suggestion.apply'))).text).toContain('Only people who manage');
    expect((await tenant()).policy.thresholds.spam).toBe(0.8);
    expect((await press('owner', ENGLISH('suggestion.apply'))).text).toContain('Applied: spam at 0.85');
    expect((await tenant()).policy.thresholds.spam).toBe(0.85);
    const [change] = await store.listChanges({ tenantId: (await tenant()).id, limit: 1 });
    expect(change).toMatchObject({ by: `owner (Discord ${fake.idOf('owner')})`, via: 'chat' });
    await until(() => post()?.entry.fields.some(({ value }) => value.startsWith('applied by owner')), {
      what: 'the answer',
    });
    expect(post()?.entry.buttons).toEqual([]);
  });

  it('comes once, stays away after a No, also after a restart, and changes nothing that was in the meantime', async () => {
    const { world, store, tenant, decide, judgeAgain, post, press, restart } = await open();
    await decide();
    await until(() => post(), { what: 'the suggestion' });
    expect((await press('owner', ENGLISH('suggestion.no'))).text).toContain('will not suggest it again');
    await restart('stopped');
    // Its week is over, and there are verdicts again; a stop waits for what they brought about.
    world.schedule.advance(8 * 24 * 3_600_000);
    const verdicts = await judgeAgain();
    expect(verdicts).toBe(24);
    await restart('stopped');
    const asked = await store.communities.listSystemEntries({
      tenantId: (await tenant()).id,
      kind: 'suggestion',
      limit: 10,
    });
    expect(asked).toHaveLength(1);
    expect((await tenant()).policy.thresholds.spam).toBe(0.8);
  });

  it('expires if the policy was changed before an answer', async () => {
    const { tenant, decide, post, press, set } = await open();
    await decide();
    await until(() => post(), { what: 'the suggestion' });
    await set('policy threshold spam 0.7');
    expect((await press('owner', ENGLISH('suggestion.apply'))).text).toContain('changed the policy in the meantime');
    expect((await tenant()).policy.thresholds.spam).toBe(0.7);
  });

  it('asks once, after seven days of observe only, whether the bot acts, with exact figures', async () => {
    const { world, fake, store, post, press, restart } = await open();
    const communityOf = async () => (await store.communities.listCommunities({ presentOn: 'discord' }))[0];
    const held = async (count: number) => {
      const id = (await communityOf())?.id ?? '';
      return (
        (await store.communities.countCases(id, 0, { held: true })).reduce((sum, one) => sum + one.count, 0) === count
      );
    };
    await fake.command('owner', 'trial on');
    await fake.command('owner', 'policy action spam delete');
    await fake.sayAs('u-1', 'a flat to let, spam=0.95');
    await until(() => held(1), { what: 'the first that is held back' });
    world.schedule.advance(6 * 24 * 3_600_000);
    for (const count of [2, 3]) {
      await fake.sayAs(`u-${count}`, `another flat to let, number ${count} spam=0.95`);
      await until(() => held(count), { what: `number ${count}` });
    }
    await restart('stopped');
    expect(post()).toBeUndefined();
    world.schedule.advance(36 * 3_600_000);
    await restart('stopped');
    world.schedule.advance(3_600_000);
    const told = await until(() => post()?.entry, { what: 'the question' });
    expect(told.title).toBe('Suggestion: turn observe only off');
    expect(told.fields[0]?.value).toBe(
      'The bot would have deleted 2 messages or timed out the authors in the last 7 days. Your team dismissed 0.',
    );
    expect((await press('owner', ENGLISH('suggestion.apply'))).text).toContain('Applied: turn observe only off');
    expect((await communityOf())?.trial).toBe(false);
    await fake.command('owner', 'trial on');
    world.schedule.advance(2 * 3_600_000);
    const id = (await communityOf())?.tenantId ?? '';
    expect(await store.communities.listSystemEntries({ tenantId: id, kind: 'suggestion', limit: 10 })).toHaveLength(1);
  });

  it('asks once, after seven days, whether an observed category acts, with what it would have done', async () => {
    const { world, fake, store, tenant, post, press, restart } = await open();
    const { id } = await tenant();
    const range = () => ({ fromMs: 0, toMs: world.schedule.now() + 1 });
    const observed = async (count: number) => {
      const counts = await store.countObserved(id, range());
      return counts.reduce((sum, { messages }) => sum + messages, 0) === count;
    };
    await fake.command('owner', 'policy action spam delete');
    await changeSettings({ store }, id, () => ({ observe: ['spam'] }));
    await fake.sayAs('u-1', 'a flat to let, spam=0.95');
    await until(() => observed(1), { what: 'the first that is observed' });
    world.schedule.advance(6 * 24 * 3_600_000);
    for (const count of [2, 3]) {
      await fake.sayAs(`u-${count}`, `another flat to let, number ${count} spam=0.95`);
      await until(() => observed(count), { what: `number ${count}` });
    }
    await restart('stopped');
    expect(post()).toBeUndefined();
    world.schedule.advance(36 * 3_600_000);
    await restart('stopped');
    world.schedule.advance(3_600_000);
    const told = await until(() => post()?.entry, { what: 'the question' });
    expect([told.title, told.fields[0]?.value]).toEqual([
      'Suggestion: let spam act',
      'The bot would have deleted 2 messages or timed out the authors in the last 7 days. Your team dismissed 0.',
    ]);
    await press('owner', ENGLISH('suggestion.apply'));
    expect(await tenant()).toMatchObject({ settings: { observe: [] }, policy: { actions: { spam: 'delete' } } });
    await changeSettings({ store }, id, () => ({ observe: ['spam'] }));
    world.schedule.advance(2 * 3_600_000);
    expect(await store.communities.listSystemEntries({ tenantId: id, kind: 'suggestion', limit: 10 })).toHaveLength(1);
  });
});
