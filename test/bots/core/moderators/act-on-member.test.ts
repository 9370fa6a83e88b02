import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { Capabilities } from '../../../../bots/core/port/capabilities.ts';
import { RATE_LIMITED } from '../../../../bots/core/port/outcome.ts';
import { until } from '../../../../emulators/until.ts';
import { CHAT_PLATFORMS, type ChatPlatform } from '../../../../src/core/common/chat-platforms.ts';
import { MEMBER_VERBS, type MemberAct, type MemberVerb } from '../../../../src/core/incidents/interactions.ts';
import { openConformance } from '../../conformance/open.ts';
import { COMMUNITY, createFakeDriver } from '../fake-driver.ts';

const BY = { id: 'u-moderator', name: 'teo' };
/** What a platform has. */
const verbsOf = ({ timeout, removals }: Pick<Capabilities, 'timeout' | 'removals'>): readonly MemberVerb[] => [
  'warn',
  ...(timeout ? (['timeout'] as const) : []),
  ...(removals ? (['kick', 'ban', 'unban'] as const) : []),
];
const STEP_BACK: Readonly<Record<string, string>> = { warn: 'unwarn', timeout: 'end_timeout', ban: 'unban' };

describe('an action on a member from the dashboard', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open(platform: ChatPlatform, bans = true) {
    const fake = createFakeDriver(platform);
    const opened = await openConformance(fake);
    close = opened.close;
    if (bans && platform !== 'slack') await opened.set('log bans on');
    await opened.set('status');
    const { store } = opened.world.temporary;
    const community = await store.communities.findCommunity({ platform, externalId: COMMUNITY.id });
    if (!community) throw new Error('no community');
    const core = () => {
      if (!fake.world.core) throw new Error('the bot is not started');
      return fake.world.core;
    };
    const id = fake.idOf('member');
    const query = { communityId: community.id, member: { id, name: 'member' }, personId: fake.idOf('moderator') };
    const act = (verb: MemberVerb, more: Partial<MemberAct> = {}) =>
      core().onPageAsk<'member'>({ kind: 'member', ...query, verb, by: BY, reason: 'third warning', ...more });
    const offered = async (more: Partial<MemberAct> = {}) => {
      const offer = await core().onPageAsk<'verbs'>({ kind: 'verbs', ...query, ...more });
      return offer?.verbs.filter(({ why }) => why === null).map(({ verb }) => verb);
    };
    const cases = () => store.communities.listCasesBy({ communityId: community.id, authorId: id, limit: 20 });
    const undo = (caseId: string, name: string) =>
      core().onPageAsk<'press'>({
        ...{ kind: 'press', caseId, verb: 'undo', by: { ...BY, name }, personId: query.personId },
      });
    /** What stands of the member on the platform. */
    const stands = async () => ({
      timedOut: await fake.isTimedOut(id),
      removed: fake.world.removed.get(id) === 'banned',
    });
    return { ...opened, fake, id, act, offered, cases, undo, stands, community, store };
  }

  it.each(CHAT_PLATFORMS.flatMap((platform) => MEMBER_VERBS.map((verb) => [platform, verb] as const)))(
    'on %s, %s opens a case with entry and reason, or is refused without a trace',
    async (platform, verb) => {
      const { act, cases, fake, stands, offered, undo, entryWith, world } = await open(platform);
      const has = verbsOf(fake.port.capabilities);
      expect(await offered()).toEqual(has);
      const before = await stands();
      const answer = await act(verb, { minutes: 60, purgeDays: 7 });
      const isHad = has.includes(verb);
      expect([answer.isDone, answer.text.startsWith('Not done')]).toEqual([isHad, !isHad]);
      const [moderationCase, ...others] = await cases();
      if (!isHad || !moderationCase) {
        expect([moderationCase, fake.world.performed]).toEqual([undefined, []]);
        return;
      }
      expect(others).toEqual([]);
      expect(moderationCase.results).toEqual([
        expect.objectContaining({ step: verb, outcome: 'done', by: BY }),
        ...(moderationCase.results[1] ? [expect.objectContaining({ step: 'notify' })] : []),
      ]);
      const lastsMs = (moderationCase.timeoutUntilMs ?? 0) - world.schedule.now();
      if (verb === 'timeout') expect(Math.round(lastsMs / 60_000)).toBe(60);
      const entry = await entryWith('third warning');
      expect(entry.text).toContain(`local:member: third warning (${ENGLISH('entry.at_a_moderators_word')})`);
      const back = STEP_BACK[verb];
      if (!back) return;
      const answers = await Promise.all([undo(moderationCase.id, 'teo'), undo(moderationCase.id, 'ann')]);
      expect(answers.map(({ isDone }) => isDone).sort()).toEqual([false, true]);
      const [first] = answers[0]?.isDone ? ['teo'] : ['ann'];
      expect(answers.find(({ isDone }) => !isDone)?.text).toBe(
        ENGLISH('button.who_took_it_back_before', { who: first ?? '' }),
      );
      expect(await stands()).toEqual(before);
      const [undone] = await cases();
      expect(undone?.results.filter(({ step }) => step === back)).toHaveLength(1);
      expect(undone?.verdict).toMatchObject({ verdict: 'wrong', by: { name: first } });
    },
  );

  it('purges with a ban only if the platform supports it', async () => {
    const { act, fake, id } = await open('discord');
    await act('ban', { purgeDays: 7 });
    expect(fake.world.performed).toEqual([`ban ${id} and 7 days`]);
  });

  it('ends an active restriction through the case that created it', async () => {
    const { act, cases, stands, offered } = await open('telegram');
    await act('timeout', { minutes: 60 });
    await act('ban');
    expect(await stands()).toEqual({ timedOut: true, removed: true });
    expect(await offered()).toContain('end_timeout');
    expect(await act('end_timeout')).toMatchObject({ isDone: true });
    expect(await act('unban')).toMatchObject({ isDone: true });
    expect(await stands()).toEqual({ timedOut: false, removed: false });
    expect(await cases()).toHaveLength(2);
    expect(await act('end_timeout')).toMatchObject({ isDone: false });
  });

  it('is refused for staff and exempt members, and if the moderator lacks the right', async () => {
    const { act, fake, cases, set, id } = await open('discord');
    const staff = { member: { id: fake.idOf('owner'), name: 'owner' } };
    for (const verb of MEMBER_VERBS) expect((await act(verb, staff)).isDone).toBe(false);
    await set(`exempt add user:${id}`);
    expect((await act('ban')).text).toContain(ENGLISH('removal.exempt_member'));
    await set(`exempt remove user:${id}`);
    fake.world.mayBan = false;
    expect((await act('kick')).text).toContain(ENGLISH('removal.you_not_member_yourself_bot'));
    expect((await act('ban', { personId: null })).isDone).toBe(true);
    expect((await act('warn', { personId: fake.idOf('other') })).text).toBe(
      'Only moderators of Test community may do that.',
    );
    expect((await cases()).map(({ results }) => results[0]?.step)).toEqual(['ban']);
    expect(fake.world.performed).toEqual([`ban ${id}`]);
  });

  it('leaves no case for an undelivered warning, and counts none that the platform refused', async () => {
    const { act, fake, cases, store, community, id } = await open('discord');
    fake.world.tellOutcome = { kind: 'refused', refusal: 'protected' };
    expect((await act('warn')).text).toContain(ENGLISH('entry.could_not_be_told_privately'));
    expect(await cases()).toEqual([]);
    fake.world.tellOutcome = null;
    fake.world.removeOutcome = { kind: 'refused', refusal: 'higher_rank' };
    expect((await act('ban')).isDone).toBe(false);
    expect((await cases())[0]?.verdict?.verdict).toBe('wrong');
    const offences = () =>
      store.communities.countOffences({
        ...{ tenantId: community.tenantId, platform: 'discord', authorIds: [id], counts: 'flag' },
        ...{ sinceMs: 0, beforeMs: Date.now() + 86_400_000 * 400 },
      });
    expect(await offences()).toEqual(new Map());
    await act('warn');
    expect(await offences()).toEqual(new Map([[id, 1]]));
  });

  it('sends no more warnings for a while once the platform refuses one for its rate limit', async () => {
    const { act, fake } = await open('discord');
    fake.world.tellOutcome = { kind: 'later', error: RATE_LIMITED, afterMs: null };
    await act('warn');
    expect(fake.world.toldButtons.size).toBe(1);
    fake.world.toldButtons.clear();
    fake.world.tellOutcome = null;
    await act('warn', { member: { id: fake.idOf('other'), name: 'other' } });
    expect(fake.world.toldButtons.size).toBe(0);
  });

  it('numbers the warning if warnings count for repeat offences', async () => {
    const { act, fake, set, world } = await open('discord');
    const told = async () => (await fake.toldTo('member')).at(-1) ?? '';
    await set('offences set 3 timeout 60');
    await act('warn');
    expect(await told()).not.toContain('Warning');
    await set('offences days 7 flag');
    for (const number of [2, 3]) {
      world.schedule.advance(11 * 60_000);
      await act('warn');
      expect(await told()).toContain(`Warning ${number} of 3. All offences of 7 days count.`);
    }
    world.schedule.advance(11 * 60_000);
    await act('warn');
    expect(await told()).not.toContain('Warning');
  });

  it('notifies the member in private of the action and the reason', async () => {
    const { act, fake, set } = await open('discord');
    await act('warn');
    expect((await fake.toldTo('member')).at(-1)).toContain('you were warned. Reason: third warning.');
    await set('notify on');
    await act('timeout', { minutes: 10 });
    await until(async () => ((await fake.toldTo('member')).at(-1) ?? '').includes('you were timed out'));
  });
});
