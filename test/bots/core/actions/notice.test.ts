import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translateIn } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { readTexts } from '../../../../locales/read-texts.ts';
import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import { LANGUAGES } from '../../../../src/core/common/languages.ts';
import { ENGLISH_TEXTS, type TextKey } from '../../../../src/core/common/texts.ts';
import { plainName } from '../../../../src/core/filters/plain-name.ts';
import { appealByLink, readAppealPage } from '../../../../src/service/incidents/appeal-page.ts';
import { writeSettings } from '../../../../src/service/policy/write-settings.ts';
import { openConformance } from '../../conformance/open.ts';
import { buttonOf } from '../../conformance/press-button.ts';
import { createFakeDriver } from '../fake-driver.ts';

/** Everything that the notice and its rules are written with. */
const OF_NOTICES = (Object.keys(ENGLISH_TEXTS) as TextKey[]).filter((key) =>
  /^(?:private_message|rule_name)\./.test(key),
);

describe('the notice to an author', () => {
  let opened: Awaited<ReturnType<typeof openConformance>>;
  beforeEach(async () => {
    opened = await openConformance(createFakeDriver());
  });
  afterEach(() => opened.close());

  const told = () => until(async () => (await opened.driver.toldTo('member')).at(-1), { what: 'the private message' });

  it.each(LANGUAGES)('states what was removed, the rule, who decided and how to appeal in %s', async (language) => {
    await opened.set(`language ${language}`, 'policy action scam delete', 'notify on');
    await opened.gone(await opened.driver.say('member', 'free coins for everybody scam=0.93'));
    const translate = translateIn(language);
    expect((await told()).split('\n')).toEqual([
      translate('private_message.removed', { community: 'Test community', reason: translate('rule_name.scam') }),
      translate('private_message.decided_by_program'),
      translate('private_message.you_wrote', { text: 'free coins for everybody scam=0.93' }),
      translate('private_message.if_you_think_wrong_press', { command: '/steward appeal' }),
    ]);
  });

  it('names the filter but never its pattern', async () => {
    await opened.set('patterns add coins delete free\\s+coins', 'words add nitro', 'words action delete', 'notify on');
    await opened.gone(await opened.driver.say('member', 'free  coins for everybody'));
    const said = await told();
    expect(said).toContain('Reason: a text filter.');
    expect(said.replace('You wrote: free  coins for everybody', '')).not.toMatch(/coins|free/);
  });

  it('adds the rule to custom words of moderators that omit it', async () => {
    await opened.set('policy action scam delete', 'notify on Please read the rules of {community}.');
    await opened.gone(await opened.driver.say('member', 'free coins for everybody scam=0.93'));
    expect((await told()).split('\n').slice(0, 3)).toEqual([
      'Please read the rules of Test community.',
      'Reason: scam.',
      'A program decided this, not a person.',
    ]);
  });

  it('has every text and the name of every category and filter in each language', () => {
    const filters = [
      'word:slurs',
      'link',
      'pattern:x',
      'limit:emoji',
      'list:cas',
      'raid',
      'picture',
      'example',
      'clean',
      'gate',
      'reactions',
    ];
    for (const language of LANGUAGES) {
      expect(
        OF_NOTICES.filter((key) => !Object.hasOwn(readTexts(language), key)),
        language,
      ).toEqual([]);
      for (const category of [...CATEGORY_NAMES, ...filters.map((name) => `local:${name}`)])
        expect(plainName(category, translateIn(language)), category).not.toMatch(/local|_|slurs|cas$/);
    }
    const named = [...CATEGORY_NAMES, ...filters.map((name) => `local:${name}`)].map((name) => plainName(name, String));
    const names = Object.keys(ENGLISH_TEXTS).filter((key) => key.startsWith('rule_name.'));
    expect(names.filter((key) => !named.includes(key))).toEqual([]);
    expect(plainName('word', translateIn('en'))).toBe('word');
    expect(plainName('no_selling', translateIn('en'))).toBe('no selling');
    expect(plainName('local:later', translateIn('en'))).toBe('a rule of this community');
  });
});

describe('the appeal link in a notice', () => {
  const PUBLIC_URL = 'https://steward.example';
  let opened: Awaited<ReturnType<typeof openConformance>>;
  beforeEach(async () => {
    opened = await openConformance(createFakeDriver(), { publicUrl: PUBLIC_URL });
  });
  afterEach(() => opened.close());

  /** What the link in the last private message is about. */
  const subject = async () => {
    const said = await until(async () => (await opened.driver.toldTo('member')).at(-1), { what: 'the message' });
    const [, token = ''] =
      /^You can also appeal on this page for 30 days, without an account: (?:.*)\/appeal\/(\S+)$/m.exec(said) ?? [];
    const found = await opened.process().deps.appealLinks.read(token);
    if (!found) throw new Error(`no link in: ${said}`);
    return found;
  };

  it('accepts the appeal of a banned member, shows it in the entry, and lifts the ban if overturned', async () => {
    const { driver, set, entryWith, world } = opened;
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    await set('log bans on', 'notify on');
    await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('scam 0.93');
    const why = await driver.press('moderator', buttonOf(entry, /^Why/), entry);
    if (!why) throw new Error('no answer');
    const question = await driver.press('moderator', buttonOf(why, /^Ban…/), why);
    if (!question) throw new Error('no question');
    await driver.press('moderator', buttonOf(question, /^Ban them/), question);
    expect(await driver.standingOf(driver.idOf('member'))).toBe('banned');
    const { store } = world.temporary;
    const deps = { store, now: world.schedule.now };
    const appealed = await subject();
    expect(await readAppealPage(deps, appealed)).toMatchObject({ isByPerson: true, state: { kind: 'may' } });
    expect(await appealByLink(deps, appealed, 'these are coins in a game')).toBe(true);
    world.schedule.advance(11_000);
    const shown = await entryWith('these are coins in a game');
    await driver.press('moderator', buttonOf(shown, /^(?:Undo|Overturn)$/), shown);
    await until(async () => (await driver.standingOf(driver.idOf('member'))) !== 'banned', {
      what: 'the end of the ban',
    });
    expect(await readAppealPage(deps, appealed)).toMatchObject({ state: { kind: 'overturned' } });
  });

  it('is missing if the tenant turned it off', async () => {
    const { driver, set, gone, world } = opened;
    await set('policy action scam delete', 'notify on');
    const { store } = world.temporary;
    const [listed] = await store.listTenants();
    const tenant = await store.findTenant({ id: listed?.id ?? '' });
    if (!tenant) throw new Error('no tenant');
    await writeSettings({ store }, tenant, { appeal_links: false });
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    const said = await until(async () => (await driver.toldTo('member')).at(-1), { what: 'the message' });
    expect(said).not.toContain('/appeal/');
  });
});
