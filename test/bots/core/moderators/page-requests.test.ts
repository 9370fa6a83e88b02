import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { BotCore } from '../../../../bots/core/port/bot-core.ts';
import { until } from '../../../../emulators/until.ts';
import type { BotPort } from '../../../../src/core/communities/bot-port.ts';
import { type CaseAction, HOLD_MS } from '../../../../src/core/incidents/interactions.ts';
import { actOnDecision } from '../../../../src/service/decisions/act-on-decision.ts';
import { actOnIncident } from '../../../../src/service/incidents/act.ts';
import { createBotPort } from '../../../../src/service/incidents/bot-rpc.ts';
import { openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const BAIT = 'free coins for everybody scam=0.93';
/** The way to one bot, and nothing else. */
const portOf = (core: BotCore | null): BotPort =>
  createBotPort({
    commandsOf: (platform) => (platform === 'discord' && core ? core.onPageAsk : null),
    botCommands: {} as never,
    runsInAnotherProcess: async () => false,
    pause: async () => {},
  });
const BY = { id: 'dashboard', name: 'teo' };

describe('a moderator action on the dashboard', () => {
  const open = async () => {
    const fake = createFakeDriver();
    const opened = await openConformance(fake);
    const message = await opened.driver.say('member', BAIT);
    await opened.entries(1);
    const { communities } = opened.world.temporary.store;
    const community = await communities.findCommunity({ platform: 'discord', externalId: COMMUNITY.id });
    const [notice] = await communities.listCases({ communityId: community?.id ?? '', limit: 1 });
    if (!notice || !community) throw new Error('the bait made no entry');
    return { ...opened, fake, message, notice, community, communities };
  };
  let current: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(() => current.close());

  const press = (verb: CaseAction, personId: string | null = null) => {
    const { core } = current.fake.world;
    if (!core) throw new Error('the bot is not started');
    return core.onPageAsk<'press'>({ kind: 'press', caseId: current.notice.id, verb, by: BY, personId });
  };
  const entryText = () => current.entries(1).then(([entry]) => entry?.text ?? '');

  const waitHold = () => current.world.schedule.advance(HOLD_MS);
  const caseNow = () => current.communities.findCase({ id: current.notice.id });

  it('deletes the message after five seconds, records a verdict, and names the moderator in the entry', async () => {
    expect(await press('delete')).toEqual({ isDone: true, text: ENGLISH('button.deleted_in_seconds', { seconds: 5 }) });
    await until(async () => (await entryText()).includes(ENGLISH('entry.asked_waits_turn')));
    expect([await current.driver.exists(current.message), (await caseNow())?.verdict]).toEqual([true, null]);
    waitHold();
    await until(async () => !(await current.driver.exists(current.message)));
    await until(async () => (await caseNow())?.verdict?.by.name === 'teo');
    await until(async () => /deleted/i.test(await entryText()) && (await entryText()).includes('teo'));
  });

  it.each(['delete', 'timeout'] as const)(
    'of %s can be cancelled before that, and leaves everything unchanged',
    async (verb) => {
      const before = await caseNow();
      await press(verb);
      expect(await press('stop')).toEqual({ isDone: true, text: ENGLISH('button.called_off') });
      waitHold();
      await current.world.schedule.advance(HOLD_MS);
      expect(await current.driver.exists(current.message)).toBe(true);
      expect(await current.driver.isTimedOut(current.driver.idOf('member'))).toBe(false);
      expect(await caseNow()).toMatchObject({ results: before?.results, verdict: null });
      expect(await press('stop')).toMatchObject({ isDone: false });
    },
  );

  it('reopens a verdict, removes its author, and withdraws the taught example', async () => {
    const { temporary } = current.world;
    await press('wrong');
    const taught = async () =>
      (await temporary.store.listExamples(current.community.tenantId, { nowMs: 0, limit: 10 })).length;
    const before = await taught();
    expect(await press('reopen')).toEqual({ isDone: true, text: ENGLISH('button.reopened') });
    expect((await caseNow())?.verdict).toBeNull();
    const { decisionId } = current.notice.reason;
    expect(await current.communities.findVerdict(current.community.tenantId, decisionId)).toBeNull();
    expect(await taught()).toBe(Math.max(0, before - 1));
    expect(await press('reopen')).toMatchObject({ isDone: false });
  });

  it('continues after a restart, whoever has the page open', async () => {
    await press('delete');
    await current.restart('stopped');
    waitHold();
    await until(async () => !(await current.driver.exists(current.message)));
  });

  it('times the author out and lifts the timeout', async () => {
    expect(await press('timeout')).toMatchObject({ isDone: true });
    waitHold();
    await until(async () =>
      (await caseNow())?.results.some(({ step, outcome }) => step === 'timeout' && outcome === 'done'),
    );
    expect(await current.driver.isTimedOut(current.driver.idOf('member'))).toBe(true);
    expect(await press('undo')).toMatchObject({ isDone: true });
    expect(await current.driver.isTimedOut(current.driver.idOf('member'))).toBe(false);
  });

  it.each([
    ['wrong', 'wrong'],
    ['right', 'confirmed'],
  ] as const)('%s is a verdict, with the entry too', async (verb, verdict) => {
    await press(verb);
    const notice = await current.communities.findCase({ id: current.notice.id });
    expect(notice?.verdict).toMatchObject({ verdict, by: { name: 'teo' } });
  });

  it('checks the current rights on the platform of a moderator who signed in from chat', async () => {
    const moderator = current.driver.idOf('moderator');
    current.fake.world.rights = 'member';
    expect(await press('delete', moderator)).toEqual({
      isDone: false,
      text: 'Only moderators of Test community may do that.',
    });
    current.fake.world.rights = 'unknown';
    expect((await press('delete', moderator)).isDone).toBe(false);
    expect(await current.driver.exists(current.message)).toBe(true);
    current.fake.world.rights = null;
    expect((await press('delete', moderator)).isDone).toBe(true);
  });

  it('applies to a whole incident like the buttons of its entry', async () => {
    const { driver, fake, community, communities } = current;
    const second = await driver.say('member', `${BAIT} again`);
    await until(async () => (await entryText()).includes('2 messages'));
    const incidentId = (await communities.findCase({ id: current.notice.id }))?.incidentId ?? '';
    const { core } = fake.world;
    const whole = (
      personId: string | null,
      verb: 'all_delete' | 'all_wrong' = 'all_delete',
      tenant = community.tenantId,
    ) =>
      actOnIncident(
        {
          store: current.world.temporary.store,
          communities,
          now: current.world.schedule.now,
          bots: portOf(core),
        },
        tenant,
        incidentId,
        { verb, by: personId === null ? BY : { id: personId, name: 'moderator' }, personId },
      );
    const moderator = driver.idOf('moderator');
    fake.world.rights = 'member';
    expect(await whole(moderator)).toMatchObject({ kind: 'fault' });
    fake.world.rights = null;
    expect(await driver.exists(second)).toBe(true);
    expect(await whole(null)).toEqual({ kind: 'done', text: 'Deleting 2 messages. The entry shows the progress.' });
    expect(await driver.exists(second)).toBe(true);
    current.world.schedule.advance(HOLD_MS);
    await until(async () => !(await driver.exists(current.message)) && !(await driver.exists(second)));
    await until(async () => /2 messages of 1 account in 1 channel deleted/.test(await entryText()));
    expect(await whole(moderator, 'all_wrong')).toMatchObject({ kind: 'done' });
    expect((await communities.countIncident(incidentId)).wrong).toBe(2);
    await expect(whole(null, 'all_wrong', 'somebody else')).rejects.toThrow('no incident has this id');
  });

  it('shows the permissions of the bot in a community, stores them, and ignores other platforms', async () => {
    const { core } = current.fake.world;
    const { community, communities } = current;
    const coverage = await core?.onPageAsk<'cover'>({ kind: 'cover', communityId: community.id });
    expect(coverage?.needs.length).toBeGreaterThan(0);
    for (const need of coverage?.needs ?? [])
      expect(Object.keys(need).sort()).toEqual(['has', 'how', 'optional', 'what']);
    expect(await communities.listReports(community.tenantId, 'coverage')).toMatchObject([
      { communityId: community.id, data: coverage },
    ]);
    expect(await core?.onPageAsk<'cover'>({ kind: 'cover', communityId: 'nowhere' })).toBeNull();
  });

  it('shows the context of a message to moderators only, and explains why if it cannot', async () => {
    const { fake, driver, notice } = current;
    await driver.say('other', 'and what came after it');
    const ask = { caseId: notice.id, before: 5, after: 5, personId: driver.idOf('moderator') };
    const around = (asked: typeof ask) => fake.world.core?.onPageAsk<'around'>({ kind: 'around', ...asked });
    expect(await around(ask)).toMatchObject({
      from: 'memory',
      before: [],
      after: [{ text: 'and what came after it' }],
    });
    const denied = await around({ ...ask, personId: driver.idOf('other') });
    expect(denied).toEqual({ why: expect.stringContaining('Only moderators') });
    expect(await around({ ...ask, caseId: 'nowhere' })).toHaveProperty('why');
    // Not from memory either to a moderator who may not read the channel, or of whom that is not known.
    fake.world.mayRead = false;
    expect(await around(ask)).toEqual({ why: ENGLISH('context.you_may_not_read_that_channel') });
    fake.world.mayRead = 'unknown';
    expect(await around(ask)).toEqual({ why: expect.stringContaining('could not check whether you may read') });
  });

  it('shows a passed message without a case to moderators only, and reports if it is gone', async () => {
    const { fake, driver, community } = current;
    const passed = await driver.say('other', 'a score that a lower threshold would reach');
    const where = { communityId: community.id, ...passed, sentAtMs: 0 };
    const around = (asked: object) =>
      fake.world.core?.onPageAsk<'around'>({
        kind: 'around',
        ...where,
        before: 3,
        after: 2,
        personId: driver.idOf('moderator'),
        ...asked,
      });
    const isRead = async () => {
      const found = await around({});
      return found && 'own' in found && found.own?.text === 'a score that a lower threshold would reach';
    };
    await until(isRead, { what: 'the message to be read' });
    expect(await around({ personId: driver.idOf('other') })).toHaveProperty('why');
    expect(await around({ messageId: 'gone' })).toMatchObject({ own: null });
    expect(await around({ communityId: 'nowhere' })).toHaveProperty('why');
  });

  it('names the first moderator to the second one, and acts once', async () => {
    const { core } = current.fake.world;
    const act = (verb: 'delete' | 'wrong', by: { id: string; name: string }) =>
      actOnDecision(
        {
          store: current.world.temporary.store,
          communities: current.communities,
          now: current.world.schedule.now,
          bots: portOf(core),
        },
        current.community.tenantId,
        current.notice.reason.decisionId,
        { verb, by, personId: null },
      );
    expect(await act('delete', BY)).toMatchObject({ kind: 'done' });
    expect(await act('delete', { id: 'm', name: 'marisol' })).toMatchObject({
      kind: 'first',
      text: expect.stringContaining('teo had asked for it before'),
    });
    waitHold();
    await until(async () => !(await current.driver.exists(current.message)));
    await until(async () => (await caseNow())?.verdict !== null);
    expect(await act('delete', { id: 'm', name: 'marisol' })).toEqual({
      kind: 'first',
      text: 'teo had deleted it before.',
    });
    expect(await act('wrong', { id: 'm', name: 'marisol' })).toMatchObject({ kind: 'done' });
    expect(await act('wrong', BY)).toEqual({ kind: 'first', text: 'marisol had said so before.' });
    expect(current.fake.world.performed.filter((step) => step.startsWith('delete'))).toHaveLength(1);
  });
});
