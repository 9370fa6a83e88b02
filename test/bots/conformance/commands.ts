import { expect, it } from 'vitest';
import { usage } from '../../../bots/core/commands/parse.ts';
import { COMMANDS, commandsOf } from '../../../bots/core/commands/specs/definitions.ts';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { BOTS } from '../../../bots/registry.ts';
import { until } from '../../../emulators/until.ts';
import { logRows } from '../../support/log-rows.ts';
import { type Conformance, loggedEntries } from './open.ts';

/** Every command, with arguments that it takes, and what it answers after those that stand before it in the list of commands. */
export const EXAMPLES: Readonly<Record<string, { readonly run: string; readonly shows: RegExp }>> = {
  status: { run: 'status', shows: /Plan/ },
  test: { run: 'test free coins for everybody scam=0.93', shows: /flag[\s\S]*scam 0\.93/ },
  recent: { run: 'recent 5', shows: /Nothing has triggered/ },
  stats: { run: 'stats 7', shows: /0 triggered/ },
  help: { run: 'help', shows: /policy/ },
  'log setup': { run: 'log setup', shows: /Steward moderates[\s\S]*Test: not yet/ },
  'policy show': { run: 'policy show', shows: /scam: flag from 0\.75/ },
  'policy threshold': { run: 'policy threshold scam 0.5', shows: /scam: flag from 0\.5/ },
  'policy preset': { run: 'policy preset strict', shows: /scam: flag from 0\.55/ },
  'policy action': { run: 'policy action scam delete', shows: /scam: delete from/ },
  'policy rule': { run: 'policy rule no-politics Nobody talks about elections.', shows: /no-politics/ },
  'policy suggest': { run: 'policy suggest', shows: /No suggestions/ },
  'policy minutes': { run: 'policy minutes 15', shows: /15 minutes/ },
  'words show': { run: 'words show', shows: /0 blocked words/ },
  'words add': { run: 'words add nitro*, free coins', shows: /nitro\*, free coins/ },
  'words remove': { run: 'words remove nitro*', shows: /1 blocked word:/ },
  'words allow': { run: 'words allow nitrogen', shows: /Allowed: nitrogen/ },
  'words action': { run: 'words action delete', shows: /delete/ },
  'links show': { run: 'links show', shows: /Links: off/ },
  'links mode': { run: 'links mode block_all', shows: /Links: block_all/ },
  'links add': { run: 'links add evil-example.com', shows: /evil-example\.com/ },
  'links remove': { run: 'links remove evil-example.com', shows: /Domains: none/ },
  'links invites': { run: 'links invites on', shows: /Invites: blocked/ },
  'links names': { run: 'links names on', shows: /Links: / },
  'links action': { run: 'links action delete', shows: /Action: delete/ },
  'patterns show': { run: 'patterns show', shows: /0 blocked patterns/ },
  'patterns add': { run: 'patterns add phone flag \\d{3}-\\d{4}', shows: /phone/ },
  'patterns read': { run: 'patterns read phone shown', shows: /checks the text as displayed/ },
  'patterns remove': { run: 'patterns remove phone', shows: /0 blocked patterns/ },
  'limits show': { run: 'limits show', shows: /Limits: 1\nmentions: flag/ },
  'limits set': { run: 'limits set mentions 5 delete', shows: /delete: more than 5 mentions/ },
  'limits accounts': {
    run: 'limits accounts 3 60 timeout',
    shows: /timeout: more than 3 accounts with the same text in 60 s/,
  },
  'limits off': { run: 'limits off lines', shows: /limit does not exist/ },
  'teaching show': { run: 'teaching show', shows: /Dismiss: copies of the text are allowed/ },
  'teaching allow': { run: 'teaching allow off', shows: /Dismiss: teaches nothing/ },
  'teaching block': { run: 'teaching block delete', shows: /Uphold: copies of the text get the action delete/ },
  'teaching days': { run: 'teaching days 30', shows: /30 days/ },
  'teaching list': { run: 'teaching list', shows: /No examples/ },
  'teaching remove': { run: 'teaching remove 123', shows: /no example has this id/ },
  'exceptions show': { run: 'exceptions show', shows: /Exceptions: none/ },
  'exceptions limit': { run: 'exceptions limit emoji 2 flag channel:{here}', shows: /flag: more than 2 emoji/ },
  'exceptions set': { run: 'exceptions set messages 5 for:newcomers', shows: /the first 5 messages/ },
  'exceptions remove': { run: 'exceptions remove channel:{here}', shows: /Exceptions: 1/ },
  'offences show': { run: 'offences show', shows: /Repeat offences: off/ },
  'offences set': { run: 'offences set 3 timeout 1440', shows: /timeout, 24 h/ },
  'offences spammers': { run: 'offences spammers off', shows: /Repeat offences/ },
  'offences off': { run: 'offences off 5', shows: /row does not exist/ },
  'offences days': { run: 'offences days 14 flag', shows: /flag and above, for 14 days/ },
  member: { run: 'member user:12345', shows: /No records about 12345/ },
  clean: { run: 'clean user:12345 5', shows: /The bot knows no messages by this member from the last 5 minutes/ },
  warn: { run: 'warn user:12345 posts links', shows: /Warned|Not done|have left/ },
  timeout: { run: 'timeout user:12345 2h posts links', shows: /Timed out|has left/ },
  kick: { run: 'kick user:12345', shows: /Not done/ },
  ban: { run: 'ban user:12345', shows: /Not done/ },
  unban: { run: 'unban user:12345', shows: /Not done/ },
  spam: { run: 'spam user:12345', shows: /Not done|no messages by this member/ },
  note: { run: 'note user:12345 was told twice', shows: /Note about .*12345.* added/ },
  appeal: { run: 'appeal it was a joke', shows: /nothing to appeal/ },
  language: { run: 'language', shows: /Language: English[\s\S]*Türkçe/ },
  'log alert': { run: 'log alert user:42 scam,raid', shows: /Alerts are on[\s\S]*scam, raid/ },
  'log bans': { run: 'log bans off', shows: /do not offer Kick and Ban/ },
  digest: { run: 'digest 8:30 Europe/Berlin', shows: /8:30/ },
  'log unalert': { run: 'log unalert', shows: /Entries mention nobody/ },
  'lists show': { run: 'lists show', shows: /the operator has not set up this list/ },
  'lists phishing': { run: 'lists phishing delete', shows: /delete; the operator has not/ },
  'lists pictures': { run: 'lists pictures none', shows: /none; the operator has not/ },
  'lists cas': { run: 'lists cas off', shows: /off; the operator has not/ },
  'stolen show': { run: 'stolen show', shows: /Stolen accounts: flag[\s\S]*3 within 10 s/ },
  'stolen set': { run: 'stolen set 4 20 delete', shows: /Stolen accounts: delete[\s\S]*4 within 20 s/ },
  'stolen quarantine': { run: 'stolen quarantine', shows: /Stolen accounts: delete/ },
  'stolen trap': { run: 'stolen trap 12345 on', shows: /Trap channels[\s\S]*12345/ },
  'observe show': { run: 'observe show', shows: /Nothing is observed/ },
  'observe add': { run: 'observe add local:link', shows: /Saved/ },
  'observe promote': { run: 'observe promote local:link', shows: /Saved/ },
  'observe drop': { run: 'observe drop local:link', shows: /Saved/ },
  'flood show': { run: 'flood show', shows: /Flood rule: off/ },
  'flood set': { run: 'flood set 3 10 30 delete', shows: /Flood rule: delete/ },
  'flood calm': { run: 'flood calm off', shows: /In a flood: no slow mode/ },
  'raid show': { run: 'raid show', shows: /10 within 30 s/ },
  'raid set': { run: 'raid set 5 20 15 flag', shows: /5 within 20 s/ },
  'automod show': { run: 'automod show', shows: /AutoMod: off/ },
  'automod mirror': { run: 'automod mirror off', shows: /AutoMod: off/ },
  'raid share': { run: 'raid share on', shows: /Shared with other communities: yes/ },
  'raid twice': { run: 'raid twice 7 on', shows: /count twice: .*7 days.*; names that differ only by numbers/ },
  'raid slow': { run: 'raid slow 50 20', shows: /50 within 20 min/ },
  'gate show': { run: 'gate show', shows: /Gate for newcomers: off/ },
  'gate set': { run: 'gate set 2 7', shows: /Gate for newcomers: on, until 2 clean messages/ },
  'gate captcha': { run: 'gate captcha on', shows: /the right emoji of six/ },
  'trust show': { run: 'trust show', shows: /Known members: off/ },
  'trust set': { run: 'trust set 20 7', shows: /clean messages: 20; days since they joined: 7/ },
  'raid expect': { run: 'raid expect 2', shows: /A crowd is expected until/ },
  'raid dms': { run: 'raid dms on', shows: /pauses direct messages: yes/ },
  'raid lockdown': { run: 'raid lockdown off', shows: /Lockdown: off/ },
  'pictures show': { run: 'pictures show', shows: /Pictures: compared/ },
  'pictures compare': { run: 'pictures compare off', shows: /Pictures: not compared/ },
  'pictures text': { run: 'pictures text on', shows: /Text in pictures: read/ },
  'pictures codes': { run: 'pictures codes on', shows: /QR codes: read/ },
  'pictures action': { run: 'pictures action delete', shows: /Action: delete/ },
  'pictures forget': { run: 'pictures forget', shows: /Known pictures: 0/ },
  'posts show': { run: 'posts show', shows: /Forwarded messages: / },
  'posts forwards': { run: 'posts forwards own', shows: /Forwarded messages: count as the forwarder/ },
  'posts names': { run: 'posts names on', shows: /Names of people who join: judged/ },
  'posts imitations': { run: 'posts imitations on', shows: /Names and avatars that imitate a moderator's: flagged/ },
  'posts reactions': { run: 'posts reactions on', shows: /Bursts of reactions: flagged/ },
  'posts requests': { run: 'posts requests on', shows: /Requests to join: shown in the log/ },
  'posts apps': { run: 'posts apps on', shows: /Posts of other apps \(Discord, Slack\): judged/ },
  'posts spare': { run: 'posts spare A0123456789', shows: /Ignored apps: A0123456789/ },
  'posts unspare': { run: 'posts unspare A0123456789', shows: /Ignored apps: none/ },
  'posts join': { run: 'posts join on', shows: /Join public channels \(Slack\): yes/ },
  'exempt show': { run: 'exempt show', shows: /0 exemptions/ },
  'exempt add': { run: 'exempt add user:12345', shows: /Exempt from now on[\s\S]*user/ },
  'exempt remove': { run: 'exempt remove user:12345', shows: /No longer exempt/ },
  'log here': { run: 'log here', shows: /Everyone here will be able to read deleted messages/ },
  'log code': { run: 'log code', shows: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/ },
  'log off': { run: 'log off', shows: /not posted/ },
  trial: { run: 'trial on', shows: /Observe only/ },
  notify: { run: 'notify on', shows: /notified in private/ },
  'key create': { run: 'key create for the dashboard', shows: /stw_[0-9A-Za-z]{38}/ },
  'key list': { run: 'key list', shows: /1 API keys[\s\S]*for the dashboard/ },
  'key revoke': { run: 'key revoke nothing', shows: /No active key/ },
  'link code': { run: 'link code', shows: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/ },
  'link join': { run: 'link join AAAA-BBBB-CCCC', shows: /unknown code/ },
  run: { run: 'run flood show', shows: /flood/i },
  dashboard: { run: 'dashboard', shows: /https:\/\/steward\.example\.com\/dashboard\/enter\?code=[\w-]{32}/ },
  unlink: { run: 'unlink', shows: /already uses its own rules/ },
  export: { run: 'export', shows: /Rules and settings/ },
  import: { run: 'import {}', shows: /form/ },
  erase: { run: 'erase', shows: /Erase everything/ },
  why: { run: 'why 12345', shows: /does not know this message/ },
  report: { run: 'report it is bad', shows: /Report to moderators|Reply with \/report to the message/ },
};

/** Whether a line of `help` has a command: a word with what it takes, or a group with its second words. */
function listed(help: string, group: string, verb: string | undefined): boolean {
  return help.split('\n').some((line) => {
    const [first = '', ...rest] = line
      .replace(/^\W*(?:\/)?(?:steward(?:-setup)? )?(?:run command:)?/, '')
      .split(/[ :]/);
    return first === group && (verb === undefined || rest.includes(verb));
  });
}

/** Commands: each does what it says, for those who may, and privately. */
export function declareCommands(get: () => Conformance): void {
  it('answers every command in sequence', async () => {
    const { driver } = get();
    // What the log channel's choice is answered with comes in two messages there.
    if (driver.platform === 'telegram')
      await until(
        async () => (await driver.elsewhere()).some((text) => /Everyone here will be able to read/.test(text)),
        {
          what: 'the warning',
        },
      );
    const capabilities = BOTS.find(({ name }) => name === driver.platform)?.capabilities;
    if (!capabilities) throw new Error(`no bot for ${driver.platform}`);
    const there = new Set(commandsOf(capabilities).map(({ path }) => path.join(' ')));
    const help = (await driver.command('owner', 'help'))?.text ?? '';
    for (const spec of COMMANDS) {
      const name = spec.path.join(' ');
      const example = EXAMPLES[name] ?? { run: name, shows: /$^/ };
      const { run } = example;
      // What a platform has nothing for is listed nowhere there, and answered so.
      const shows = there.has(name) ? example.shows : new RegExp(`"${name}" does not exist on`);
      const [group, verb] = spec.path;
      expect.soft(listed(help, group, verb), `help: ${name}`).toBe(there.has(name));
      const options = name === 'import' ? { file: '{}' } : {};
      // Discord takes no command that was not made known to it.
      if (driver.platform === 'discord' && !there.has(name)) continue;
      const typed = run.replace('{here}', driver.channelId);
      const shown = await driver.command('owner', name === 'import' ? 'import' : typed, options);
      expect.soft(shown?.text, usage(spec)).toMatch(shows);
      expect.soft(shown?.isPrivate, usage(spec)).toBe(true);
    }
    // Who is exempt or called is named, to nobody but the one who asked.
    await driver.takePings();
  });

  it('lets members use only help, appeal and report', async () => {
    const { driver } = get();
    for (const run of ['status', 'policy show', 'words add x', 'key create', 'erase']) {
      const shown = await driver.command('member', run);
      if (shown) expect(shown.text, run).toMatch(/Only/);
    }
    expect((await driver.command('member', 'help'))?.text).toMatch(/appeal/);
  });

  it('lets moderators use read commands but change nothing', async () => {
    const { driver } = get();
    expect((await driver.command('moderator', 'policy show'))?.text).toMatch(/scam/);
    expect((await driver.command('moderator', 'policy action scam delete'))?.text).toMatch(/Only people who manage/);
    expect((await driver.command('moderator', 'policy show'))?.text).toMatch(/scam: flag/);
  });

  it('logs nothing and acts on nothing for the command test', async () => {
    const { driver, world } = get();
    await driver.command('owner', 'test free coins for everybody scam=0.93');
    const [tenant] = await world.temporary.store.listTenants();
    expect(await logRows(world.temporary.store, tenant?.id ?? '', { limit: 10 })).toHaveLength(0);
    expect(await loggedEntries(driver)).toHaveLength(0);
  });

  it('explains with the command why a message has an entry or was left alone', async () => {
    const { driver, entryWith, pass } = get();
    const bad = await driver.say('member', 'free coins for everybody scam=0.93');
    await entryWith('scam 0.93');
    expect((await driver.command('moderator', `why ${bad.messageId}`))?.text).toMatch(/scam 0\.93/);
    const good = await driver.say('member', 'good morning to everybody here');
    await pass();
    expect((await driver.command('moderator', `why ${good.messageId}`))?.text).toMatch(/Decision: none/);
  });

  it('lists in status the missing permissions and how to grant them', async () => {
    const { driver, set } = get();
    await set('policy action scam delete');
    await driver.takeRights('delete');
    expect((await driver.command('moderator', 'status'))?.text).toMatch(/NO: /);
  });

  it('exports a file that it can import', async () => {
    const { driver, set } = get();
    await set('policy threshold scam 0.6', 'words add nitro*', 'policy rule calm Nobody shouts.');
    const exported = (await driver.command('owner', 'export'))?.files[0];
    await set('policy threshold scam 0.9', 'words remove nitro*', 'policy rule calm Nobody whispers.');
    const imported = await driver.command('owner', 'import', { file: exported?.content ?? '' });
    expect(imported?.text).toMatch(/Imported/);
    expect((await driver.command('owner', 'policy show'))?.text).toMatch(/scam: flag from 0\.6[\s\S]*calm/);
    expect((await driver.command('owner', 'words show'))?.text).toMatch(/nitro\*/);
  });

  it('revokes the API key that it created', async () => {
    const { driver, world } = get();
    const id = /Id: (\S+)/.exec((await driver.command('owner', 'key create'))?.text ?? '')?.[1] ?? '';
    expect((await driver.command('owner', `key revoke ${id}`))?.text).toMatch(/revoked/);
    const [key] = await world.temporary.store.listKeys();
    expect(key?.revokedAt).not.toBeNull();
  });

  it('shares the rules of another community by a one-time code, and restores its own rules afterwards', async () => {
    const { driver, world, process } = get();
    const { store } = world.temporary;
    const other = await store.ensureTenant('another', 'trial');
    await store.changePolicy(other.id, (policy) => ({ ...policy, timeout_minutes: 7 }));
    const { makeCode } = await import('../../../src/service/common/one-time-code.ts');
    const code = await makeCode({ communities: process().deps.communities, now: world.schedule.now }, 'link', other.id);
    const asked = await driver.command('owner', `link join ${code}`);
    expect(asked?.text).toMatch(/This would change[\s\S]*timeout: yours 60 minutes; theirs 7 minutes/);
    expect((await driver.command('owner', 'policy show'))?.text).toMatch(/timeout: 60 minutes/);
    const share = asked?.buttons.find(({ label }) => label === ENGLISH('tenant.share_their_rules'));
    if (!asked || !share) throw new Error('joining asked for nothing');
    expect((await driver.press('owner', share, asked))?.text).toMatch(/uses the other community’s rules/);
    expect((await driver.command('owner', 'policy show'))?.text).toMatch(/timeout: 7 minutes/);
    expect((await driver.command('owner', `link join ${code}`))?.text).toMatch(/unknown code/);
    expect((await driver.command('owner', 'unlink'))?.text).toMatch(/its own rules again/);
    expect((await driver.command('owner', 'policy show'))?.text).toMatch(/timeout: 60 minutes/);
  });

  it("removes a rule only after confirmation, never because its text is missing, and logs the moderator's name", async () => {
    const { driver, set, world } = get();
    await set('policy rule calm Nobody shouts.');
    const asked = await driver.command('owner', 'policy rule calm');
    expect(asked?.text).toMatch(/Remove the rule calm\?[\s\S]*Nobody shouts/);
    expect((await driver.command('owner', 'policy show'))?.text).toContain('Nobody shouts');
    const remove = asked?.buttons.find(({ label }) => label === ENGLISH('setup.remove_it'));
    if (!asked || !remove) throw new Error('removing asked for nothing');
    expect((await driver.press('owner', remove, asked))?.text).toMatch(/has been removed/);
    expect((await driver.command('owner', 'policy show'))?.text).not.toContain('Nobody shouts');
    const { store } = world.temporary;
    const [tenant] = await store.listTenants();
    const changes = await store.listChanges({ tenantId: tenant?.id ?? '', subject: 'policy', limit: 10 });
    // The command and the press, both with who it was.
    expect(changes).toHaveLength(2);
    for (const change of changes)
      expect(change).toMatchObject({ via: 'chat', by: expect.stringMatching(/^\S.* \(\S.* \S+\)$/) });
  });

  it('erases everything only after confirmation', async () => {
    const { driver, world, entryWith } = get();
    await driver.say('member', 'free coins for everybody scam=0.93');
    await entryWith('scam 0.93');
    const asked = await driver.command('owner', 'erase');
    const [before] = await world.temporary.store.listTenants();
    expect(await logRows(world.temporary.store, before?.id ?? '', { limit: 10 })).not.toHaveLength(0);
    const confirm = asked?.buttons.find(({ label }) => /^Erase/.test(label));
    if (!asked || !confirm) throw new Error('erase asked for no confirmation');
    expect((await driver.press('owner', confirm, asked))?.text).toMatch(/erased/);
    expect(await world.temporary.store.listTenants()).toHaveLength(0);
    expect(await logRows(world.temporary.store, before?.id ?? '', { limit: 10 })).toHaveLength(0);
  });
}
