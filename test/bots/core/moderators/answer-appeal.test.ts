import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import type { AppealAction } from '../../../../src/core/incidents/interactions.ts';
import { answerAppeal, readAppeals } from '../../../../src/service/incidents/appeals.ts';
import { createBotPort } from '../../../../src/service/incidents/bot-rpc.ts';
import { openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

describe('an appeal that is answered on the dashboard', () => {
  const open = async () => {
    const fake = createFakeDriver();
    const opened = await openConformance(fake);
    await opened.set('policy action scam timeout');
    await opened.gone(await opened.driver.say('member', 'free coins for everybody scam=0.93'));
    await until(() => opened.driver.isTimedOut(opened.driver.idOf('member')), { what: 'the timeout' });
    await opened.entries(1);
    const { communities } = opened.world.temporary.store;
    const community = await communities.findCommunity({ platform: 'discord', externalId: COMMUNITY.id });
    return { ...opened, fake, communities, tenantId: community?.tenantId ?? '' };
  };
  let current: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(() => current.close());

  const appeals = () => readAppeals(current, current.tenantId);
  const answer = (
    verb: AppealAction,
    reply: string,
    { tenantId = current.tenantId, isRunning = true, id = '' as string, name = 'teo' } = {},
  ) => {
    const { core } = current.fake.world;
    const bots = createBotPort({
      commandsOf: () => (isRunning && core ? core.onPageAsk : null),
      botCommands: {} as never,
      runsInAnotherProcess: async () => false,
      pause: async () => {},
    });
    const by = { id: `dashboard ${name}`, name };
    return answerAppeal({ communities: current.communities, bots }, tenantId, id, { verb, by, personId: null, reply });
  };
  const appealed = async () => {
    await current.driver.command('member', 'appeal these are coins in a game');
    const [appeal] = (await appeals()).open;
    if (!appeal) throw new Error('no appeal is open');
    return appeal;
  };
  const isTold = (text: string) =>
    until(async () => (await current.driver.toldTo('member')).some((one) => one.includes(text)), { what: text });

  it('is listed with the words of the member until it is answered', async () => {
    expect((await appeals()).open).toEqual([]);
    expect(await appealed()).toMatchObject({ words: 'these are coins in a game', platform: 'discord', isOpen: true });
    expect(await readAppeals(current, 'another tenant')).toEqual({ open: [], decided: [], medianMs: null });
  });

  it("ends the timeout if it is overturned, and sends the member the moderator's words", async () => {
    const { moderationCase } = await appealed();
    current.world.schedule.advance(60_000);
    const acted = await answer('overturn', 'Sorry, you were right.', { id: moderationCase.id });
    expect(acted.kind).toBe('done');
    await until(async () => !(await current.driver.isTimedOut(current.driver.idOf('member'))), { what: 'the end' });
    await isTold('the moderators overturned the decision');
    await isTold('Sorry, you were right.');
    const after = await appeals();
    expect(after.open).toEqual([]);
    expect(Math.floor((after.medianMs ?? 0) / 1_000)).toBe(60);
    expect(after.decided[0]?.moderationCase).toMatchObject({
      reply: 'Sorry, you were right.',
      verdict: { verdict: 'wrong' },
    });
  });

  it('changes nothing if it is upheld, and shows the second moderator the first answer', async () => {
    const { moderationCase } = await appealed();
    expect((await answer('uphold', '', { id: moderationCase.id })).kind).toBe('done');
    await isTold('upheld the decision');
    expect(await current.driver.isTimedOut(current.driver.idOf('member'))).toBe(true);
    expect(await answer('overturn', '', { id: moderationCase.id })).toEqual({
      kind: 'first',
      text: 'teo upheld it before. Nothing was done.',
    });
    expect(await current.driver.isTimedOut(current.driver.idOf('member'))).toBe(true);
  });

  it('needs another moderator than the one who acted if the tenant requires that', async () => {
    const { store } = current.world.temporary;
    await store.changeSettings(current.tenantId, (settings) => ({ ...settings, appeals_by_others: true }));
    const { moderationCase } = await appealed();
    const { id } = moderationCase;
    const by = { id: 'dashboard teo', name: 'teo' };
    const result = { step: 'delete', outcome: 'done', why: '', by, atMs: 1 } as const;
    await current.communities.changeCase(id, (one) => ({ ...one, results: [...one.results, result] }));
    expect(await answer('uphold', 'no', { id })).toEqual({
      kind: 'fault',
      text: 'You acted on this message, so another moderator must answer the appeal.',
    });
    expect((await appeals()).open[0]?.moderationCase.reply).toBeUndefined();
    expect((await answer('uphold', '', { id, name: 'ann' })).kind).toBe('done');
    expect((await appeals()).open).toEqual([]);
  });

  it('stays open without a bot, and cannot be answered by another tenant', async () => {
    const { moderationCase } = await appealed();
    const { id } = moderationCase;
    expect(await answer('overturn', 'no', { id, isRunning: false })).toMatchObject({ kind: 'fault' });
    await expect(answer('overturn', 'no', { id, tenantId: 'another tenant' })).rejects.toThrow('no appeal has this id');
    const [still] = (await appeals()).open;
    expect([still?.moderationCase.id, still?.moderationCase.reply]).toEqual([id, undefined]);
  });
});
