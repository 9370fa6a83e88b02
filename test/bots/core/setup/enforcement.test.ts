import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import { addCommunity } from '../../../store/community-records.ts';
import { openConformance } from '../../conformance/open.ts';
import type { Shown, Who } from '../../conformance-driver.ts';
import { createFakeDriver } from '../fake-driver.ts';

const OBSERVE = ENGLISH('common.trial');
const SCAMS = ENGLISH('setup.delete_scams');
const STRICT = ENGLISH('setup.strict');

describe('the choice of enforcement in the first steps', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());
  const open = async () => {
    const fake = createFakeDriver();
    const conformance = await openConformance(fake);
    close = conformance.close;
    const { store } = conformance.world.temporary;
    const community = async () => {
      const [found] = await store.communities.listCommunities({ presentOn: 'discord' });
      if (!found) throw new Error('there is no community');
      return found;
    };
    const tenant = async () => {
      const found = await store.findTenant({ id: (await community()).tenantId });
      if (!found) throw new Error('there is no tenant');
      return found;
    };
    const steps = async (): Promise<Shown> => {
      const shown = await fake.command('owner', 'log setup');
      if (!shown) throw new Error('no first steps');
      return shown;
    };
    const press = async (who: Who, label: string): Promise<string> => {
      const shown = await steps();
      const button = shown.buttons.find((one) => one.label === label);
      if (!button) throw new Error(`no button ${label}`);
      return (await fake.press(who, button, shown))?.text ?? '';
    };
    return { ...conformance, fake, store, community, tenant, steps, press };
  };
  const acting = ({ actions, thresholds }: Policy) =>
    Object.entries(actions).flatMap(([name, action]) =>
      thresholds[name as keyof Policy['thresholds']] !== null && action !== 'flag' && action !== 'none'
        ? [`${name} ${action}`]
        : [],
    );
  const chosen = ({ text }: Shown) => [OBSERVE, SCAMS, STRICT].filter((label) => text.includes(`✅ ${label}: `));

  it('explains the three choices in a line each, and acts on nothing before one is chosen', async () => {
    const { steps, tenant } = await open();
    const shown = await steps();
    for (const does of ['setup.observe_does', 'setup.delete_scams_does', 'setup.strict_does'] as const)
      expect(shown.text.split('\n').some((line) => line.endsWith(ENGLISH(does)))).toBe(true);
    expect(chosen(shown)).toEqual([]);
    expect(acting((await tenant()).policy)).toEqual([]);
  });

  it('deletes scams and spam, is strict, and goes back, each with what changed and how to undo it', async () => {
    const { steps, press, tenant, store } = await open();
    const answer = await press('owner', SCAMS);
    expect(answer).toMatch(/Enforcement: Delete scams and spam[\s\S]*spam: delete ≥ 0\.8[\s\S]*scam: delete ≥ 0\.75/);
    expect(answer).toMatch(/To undo, .*log setup.*dashboard/);
    expect(answer).not.toContain('share these rules');
    expect(acting((await tenant()).policy)).toEqual(['spam delete', 'scam delete']);
    expect(chosen(await steps())).toEqual([SCAMS]);
    // The same again changes nothing, not even for the history.
    const changes = async () =>
      (await store.listChanges({ tenantId: (await tenant()).id, subject: 'policy', limit: 9 })).length;
    const before = await changes();
    expect(await press('owner', SCAMS)).not.toContain('≥');
    expect(await changes()).toBe(before);
    expect(await press('owner', STRICT)).toMatch(/harassment: delete ≥/);
    const strict = (await tenant()).policy;
    expect(acting(strict)).toEqual(expect.arrayContaining(['spam delete', 'harassment delete', 'nsfw delete']));
    expect(strict.actions.selfharm).toBe('flag');
    expect(strict.thresholds.spam).toBe(0.55);
    // What was off stays off.
    expect(strict.thresholds.offtopic).toBeNull();
    expect(chosen(await steps())).toEqual([STRICT]);
    await press('owner', SCAMS);
    expect(acting((await tenant()).policy)).toEqual(['spam delete', 'scam delete']);
    expect((await tenant()).policy.thresholds.spam).toBe(0.8);
  });

  it('times out stolen accounts where something is enforced, unless nobody looks for them', async () => {
    const { press, tenant, set, driver } = await open();
    const action = async () => (await tenant()).settings.stolen.action;
    expect(await press('owner', OBSERVE)).not.toContain('Stolen');
    expect(await action()).toBe('flag');
    expect(await press('owner', SCAMS)).toContain('Stolen accounts: timeout');
    expect(await action()).toBe('timeout');
    expect(await press('owner', STRICT)).not.toContain('Stolen');
    for (const channel of await driver.makeChannels(3)) await driver.sayIn('member', channel, { text: 'good evening' });
    await until(() => driver.isTimedOut(driver.idOf('member')), { what: 'the timeout' });
    await set('stolen set 0 10 flag');
    expect(await press('owner', SCAMS)).not.toContain('Stolen');
    expect(await action()).toBe('flag');
  });

  it('are preceded by the offer of a trap channel, until there is one', async () => {
    const { steps, set } = await open();
    expect((await steps()).text).toMatch(/Trap channels.*stolen trap.*tell members not to write in it/);
    await set('stolen trap c-trap on');
    expect((await steps()).text).not.toContain('Trap channels');
  });

  it('observes what would be deleted, deletes once it is let, and keeps a timeout that is set', async () => {
    const { press, community, tenant, steps, driver, gone, set, entryWith } = await open();
    await set('policy action scam timeout', 'policy threshold spam off');
    await press('owner', OBSERVE);
    expect((await community()).trial).toBe(true);
    expect(acting((await tenant()).policy)).toEqual(['spam delete', 'scam timeout']);
    expect(chosen(await steps())).toEqual([OBSERVE]);
    const held = await driver.say('member', 'a flat to let in town spam=0.95');
    await entryWith(/would have deleted/i);
    expect(await driver.exists(held)).toBe(true);
    await press('owner', SCAMS);
    expect((await community()).trial).toBe(false);
    await gone(await driver.say('other', 'quite another house to let spam=0.95'));
  });

  it('is for those who manage alone, is in the history by their name, and holds for all that share the rules', async () => {
    const { press, tenant, community, store } = await open();
    expect(await press('moderator', STRICT)).toContain('Only people who manage');
    expect(acting((await tenant()).policy)).toEqual([]);
    await addCommunity(store, 'another server', (await community()).tenantId);
    // The other one would begin to delete.
    expect(await press('owner', OBSERVE)).not.toContain('share these rules');
    expect(acting((await tenant()).policy)).toEqual([]);
    const answers = await Promise.all([press('owner', SCAMS), press('owner', SCAMS)]);
    for (const answer of answers) expect(answer).toContain('applies to all 2 communities that share these rules');
    expect(acting((await tenant()).policy)).toEqual(['spam delete', 'scam delete']);
    const changes = await store.listChanges({ tenantId: (await tenant()).id, subject: 'policy', limit: 9 });
    expect(changes.map(({ by, via }) => [by.split(' ')[0], via])).toEqual([['owner', 'chat']]);
  });
});
