import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Shown } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const MINUTE_MS = 61_000;
const VERBS = ['warn', 'timeout', 'kick', 'ban', 'unban', 'note'] as const;

/** What moderators do to a member by a command, or as an answer to their message. */
export function declareActs(get: () => Conformance): void {
  it('handles a member by command like the member page: it opens a case and can undo it', async () => {
    const { driver, world, set, entries } = get();
    const has = driver.platform === 'slack' ? ['warn', 'note'] : VERBS;
    const hasPurge = driver.platform === 'discord';
    await driver.takeRights('none');
    if (driver.platform !== 'slack') await set('log bans on');
    await driver.letModeratorsBan(true);
    const said = await driver.say('member', 'a harmless word');
    await get().pass();
    const id = driver.idOf('member');
    const run = async (text: string, who: 'moderator' | 'other' = 'moderator'): Promise<Shown> => {
      const shown = await driver.command(who, text);
      if (!shown) throw new Error(`no answer to ${text}`);
      return shown;
    };
    for (const verb of VERBS) {
      world.schedule.advance(MINUTE_MS);
      expect((await run(`${verb} ${id} for nothing`, 'other')).text, verb).toMatch(/moderators/);
      if (!has.includes(verb)) expect((await run(`${verb} ${id} for nothing`)).text, verb).toContain('does not exist');
      else if (verb !== 'note')
        expect((await run(`${verb} ${driver.idOf('owner')} for nothing`)).text, verb).toMatch(
          /never acts on|above|not/,
        );
    }
    const undo = async (shown: Shown) => (await driver.press('moderator', buttonOf(shown, /^Undo/), shown))?.text;

    const warned = await run(`warn ${id} a first word`);
    expect(warned.text).toContain(ENGLISH('button.warned'));
    expect(warned.isPrivate).toBe(true);
    const number = /Case ([0-9a-f-]{36})/.exec(warned.text)?.[1];
    await until(async () => (await entries(1)).some(({ text }) => text.includes('a first word')), {
      what: 'the entry',
    });
    const { communities } = world.temporary.store;
    const [community] = await communities.listCommunities({ presentOn: driver.platform });
    const newest = async () => {
      const query = { communityId: community?.id ?? '', authorId: id, limit: 1 };
      return (await communities.listCasesBy(query))[0];
    };
    expect((await newest())?.incidentId).toBe(number);
    expect(await undo(warned)).toContain(ENGLISH('button.the_warning_is_taken_back'));
    expect((await newest())?.verdict).toMatchObject({ verdict: 'wrong' });
    expect((await run(`note ${id} was told twice`)).text).toContain('added');
    expect((await run(`member ${id}`)).text).toContain('was told twice');
    if (driver.platform === 'slack') return;

    expect((await run(`timeout ${id} 4000d too long`)).text).toContain('"length": at most');
    const timedOut = await run(`timeout ${id} 2h posts links`);
    expect(timedOut.text).toContain('2 h');
    expect(await driver.isTimedOut(id)).toBe(true);
    expect(await undo(timedOut)).toContain(ENGLISH('button.the_timeout_is_ended'));
    expect(await driver.isTimedOut(id)).toBe(false);
    for (const verb of ['kick', 'ban'] as const) {
      await driver.letModeratorsBan(false);
      expect((await run(`${verb} ${id} no right`)).text).toContain(ENGLISH('removal.you_not_member_yourself_bot'));
      expect(await driver.standingOf(id)).toBe('inside');
      await driver.letModeratorsBan(true);
    }
    const banned = await run(`ban ${id}${hasPurge ? ' purge:7' : ''} a last word`);
    expect([await driver.standingOf(id), await driver.exists(said)]).toEqual(['banned', !hasPurge]);
    expect((await newest())?.reason.matched).toBe('a last word');
    expect(await undo(banned)).toContain(ENGLISH('button.the_ban_is_lifted'));
    await run(`ban ${id} once more`);
    expect((await run(`unban ${id} a mistake`)).text).toContain(ENGLISH('button.the_ban_is_lifted'));
    expect(await driver.standingOf(id)).toBe('gone');
    const other = driver.idOf('other');
    expect((await run(`kick ${other} out`)).text).toContain(ENGLISH('removal.kicked'));
    expect(await driver.standingOf(other)).toBe('gone');
  });

  it('treats a verb in a reply as a command about the author of that message', async () => {
    const { driver, set, pass } = get();
    if (driver.platform !== 'telegram') return;
    await set('log bans on');
    await driver.letModeratorsBan(true);
    const said = await driver.say('member', 'buy coins');
    await pass();
    const as = async (text: string) => (await driver.command('moderator', text, { replyTo: said }))?.text ?? '';
    expect(await as('note e-mailed them about it')).toContain('added');
    expect(await as('timeout 10080 e-mails again')).toContain('7 days');
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(true);
    expect(await as('timeout 2hours')).toContain('such as 30m, 2h or 7d');
    expect(await as('ban spam')).toContain(ENGLISH('removal.banned'));
    expect(await driver.standingOf(driver.idOf('member'))).toBe('banned');
    const alone = await driver.command('moderator', 'ban spam');
    expect(alone?.text).toContain('Example: /ban @ann spam links');
  });

  it('removes a spammer as one case, by command or in a reply, and undoes everything at one press', async () => {
    const { driver, set, gone, pass, world } = get();
    const { platform } = driver;
    const text = 'visit our shop for the cheapest coins of the whole town';
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    await set('teaching block delete');
    const said = [await driver.say('member', 'hello to all of you'), await driver.say('member', text)];
    const others = await driver.say('other', 'what is going on here');
    await pass();
    const id = driver.idOf('member');
    const [, last] = said;
    // Slack has no replies to a command.
    const reply = platform !== 'slack' && last ? { replyTo: last } : {};
    const words = platform === 'slack' ? `spam ${id}` : 'spam';
    const staff = await driver.command('moderator', `spam ${driver.idOf('owner')}`);
    expect(staff?.text).toContain(ENGLISH('removal.exempt_member'));
    expect((await driver.command('other', `spam ${id}`))?.text).toMatch(/moderators/);
    if (platform !== 'slack') await set('log bans on');
    world.schedule.advance(MINUTE_MS);
    const removed = await driver.command('moderator', words, reply);
    expect(removed?.text).toContain(ENGLISH('act.removed_as_spam'));
    expect(removed?.text).toContain(ENGLISH('button.copies_acted_now_teaching_list'));
    expect(removed?.text).toMatch(/Case [0-9a-f-]{36}/);
    for (const message of said) await gone(message);
    expect(await driver.exists(others)).toBe(true);
    if (platform !== 'slack') expect(await driver.standingOf(id)).toBe('banned');
    expect((await driver.command('owner', 'teaching list'))?.text).toContain(text);
    const entry = await until(
      async () => {
        const [first, ...more] = await get().entries(1);
        expect(more).toEqual([]);
        return first?.text.includes('2 messages of 1 account in 1 channel deleted') ? first : null;
      },
      { what: 'the one entry' },
    );
    expect(entry.text).toContain('removed as spam');
    if (platform !== 'slack') {
      await driver.letModeratorsBan(false);
      const refused = await driver.press('moderator', buttonOf(entry, /^Undo/), entry);
      expect(refused?.text).toContain(ENGLISH('platform.you_may_not_ban_yourself'));
      expect(await driver.standingOf(id)).toBe('banned');
      await driver.letModeratorsBan(true);
    }
    const undone = await driver.press('moderator', buttonOf(entry, /^Undo/), entry);
    expect(undone?.text).toContain('Undone');
    if (platform !== 'slack') expect(await driver.standingOf(id)).toBe('gone');
    expect((await driver.command('owner', 'teaching list'))?.text).not.toContain(text);
    const isTold = async () => {
      const [now] = await get().entries(1);
      return now?.text.match(/dismissed/i) && !now.buttons.some(({ label }) => label.startsWith('Undo'));
    };
    await until(isTold, { what: 'the entry that says so' });
  });
}
