import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { describeEachStore } from '../each-store.ts';

const COMMUNITY = {
  platform: 'discord',
  externalId: 'g1',
  name: 'Guild',
  logChannel: null,
  trial: false,
  notify: false,
  notifyText: '',
  lockdown: false,
} as const;
const AUTHOR = { by: 'Kim', via: 'dashboard' } as const;

describeEachStore('the audit trail', (open) => {
  it('has every change of policy, settings, keys, plan and quota: who, from where, from what to what', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('acme', 'trial');
    const mine = store.as(AUTHOR);
    await mine.changePolicy(id, (policy) => ({ ...policy, timeout_minutes: 5 }));
    await mine.changeSettings(id, (settings) => ({ ...settings, words: { list: ['nitro*'], action: 'delete' } }));
    const key = await mine.addKey({ tenantId: id, hash: 'h', label: 'bot', prefix: 'stw_abcd' });
    await mine.revokeKey(key.id, id);
    await mine.setPlan(id, 'pro');
    await store.setQuota(id, 100);
    const trail = (await store.listChanges({ tenantId: id, limit: 50 })).toReversed();
    expect(trail.map(({ subject, by, via }) => [subject, by, via])).toEqual([
      ['policy', 'Kim', 'dashboard'],
      ['settings', 'Kim', 'dashboard'],
      ['key', 'Kim', 'dashboard'],
      ['key', 'Kim', 'dashboard'],
      ['plan', 'Kim', 'dashboard'],
      ['quota', '', 'program'],
    ]);
    expect(trail[0]?.before).toEqual(DEFAULT_POLICY);
    expect(trail[0]?.after).toEqual({ ...DEFAULT_POLICY, timeout_minutes: 5 });
    expect(trail[1]).toMatchObject({
      before: { 'words.action': 'flag', 'words.list': [] },
      after: { 'words.action': 'delete', 'words.list': ['nitro*'] },
    });
    expect(trail[2]).toMatchObject({ before: null, after: { id: key.id, label: 'bot', prefix: 'stw_abcd' } });
    expect(trail[3]).toMatchObject({ before: { id: key.id }, after: null });
    expect(trail[4]).toMatchObject({ before: 'trial', after: 'pro' });
    expect(trail[5]).toMatchObject({ before: null, after: 100 });
  });

  it('has the language that moderators chose for a community, once a change', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('acme', 'trial');
    const community = await store.communities.ensureCommunity({ ...COMMUNITY, tenantId: id, locale: 'pt-BR' });
    expect(community).toMatchObject({ language: null, locale: 'pt-BR' });
    const mine = store.as({ by: 'Kim', via: 'chat' });
    expect(await mine.chooseLanguage(community.id, 'tr')).toEqual({ ...community, language: 'tr' });
    await mine.chooseLanguage(community.id, 'tr');
    expect(await mine.chooseLanguage('gone', 'tr')).toBeNull();
    expect(await store.listChanges({ tenantId: id, limit: 5 })).toMatchObject([
      {
        subject: 'language',
        by: 'Kim',
        via: 'chat',
        before: { community: 'Guild', language: null },
        after: { community: 'Guild', language: 'tr' },
      },
    ]);
  });

  it('keeps of a long list only what went and what came, and nothing of a write that changed nothing', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('acme', 'pro');
    const words = (list: string[]) =>
      store.changeSettings(id, (settings) => ({ ...settings, words: { ...settings.words, list } }));
    await words(['one', 'two', 'three']);
    await words(['one', 'three', 'four']);
    await words(['one', 'three', 'four']);
    const trail = await store.listChanges({ tenantId: id, limit: 50 });
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({ before: { 'words.list': ['two'] }, after: { 'words.list': ['four'] } });
  });

  it('keeps the newest 200 of a subject', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('acme', 'pro');
    for (let quota = 1; quota <= 205; quota++) await store.setQuota(id, quota);
    const trail = await store.listChanges({ tenantId: id, subject: 'quota', limit: 500 });
    expect(trail).toHaveLength(200);
    expect(trail[0]?.after).toBe(205);
    const [next] = await store.listChanges({ tenantId: id, before: trail[0]?.id ?? '', limit: 1 });
    expect(next?.after).toBe(204);
  });

  it('is read by its own tenant alone, and goes with it', async () => {
    const { store } = await open();
    const one = await store.ensureTenant('acme', 'pro');
    const other = await store.ensureTenant('owls', 'pro');
    await store.setQuota(one.id, 1);
    const [change] = await store.listChanges({ tenantId: one.id, limit: 1 });
    expect(await store.findChange(other.id, change?.id ?? '')).toBeNull();
    expect(await store.findChange(one.id, change?.id ?? '')).toMatchObject({ after: 1 });
    await store.deleteTenant(one.id);
    expect(await store.listChanges({ tenantId: one.id, limit: 1 })).toEqual([]);
  });

  it('shows a writer who looked before somebody else wrote, and writes nothing then', async () => {
    const { store } = await open();
    const { id, revision } = await store.ensureTenant('acme', 'pro');
    await store.changePolicy(id, (policy) => ({ ...policy, timeout_minutes: 5 }), { ifRevision: revision });
    const late = store.changePolicy(id, (policy) => ({ ...policy, timeout_minutes: 9 }), { ifRevision: revision });
    await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect((await store.findTenant({ id }))?.policy.timeout_minutes).toBe(5);
  });
});

describeEachStore('the last use of a key', (open) => {
  it('is kept to five minutes', async () => {
    const clock = createManualClock(Date.parse('2026-11-20T10:00:00Z'));
    const { store } = await open({ now: clock.now });
    const { id } = await store.ensureTenant('acme', 'pro');
    await store.addKey({ tenantId: id, hash: 'h', label: '' });
    const used = async () => (await store.listKeys(id))[0]?.lastUsedAtMs;
    expect(await used()).toBeNull();
    await store.identify('h');
    await expect.poll(used).toBe(Date.parse('2026-11-20T10:00:00Z'));
    await clock.advance(299_999);
    await store.identify('h');
    expect(await used()).toBe(Date.parse('2026-11-20T10:00:00Z'));
    await clock.advance(1);
    await store.identify('h');
    await expect.poll(used).toBe(Date.parse('2026-11-20T10:05:00Z'));
  });
});
