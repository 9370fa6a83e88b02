import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../bots/core/commands/parse.ts';
import { HANDLERS } from '../../../bots/core/commands/run/run-command.ts';
import { COMMANDS, commandsOf } from '../../../bots/core/commands/specs/definitions.ts';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { Capabilities } from '../../../bots/core/port/capabilities.ts';
import { applicationCommands } from '../../../bots/discord/commands/slash.ts';
import { SLACK } from '../../../bots/slack/setup/capabilities.ts';
import { TELEGRAM } from '../../../bots/telegram/setup/capabilities.ts';

const parse = (text: string) => parseCommand(ENGLISH, { kind: 'text', text });
const args = (text: string) => {
  const parsed = parse(text);
  return parsed.kind === 'command' ? parsed.args : parsed.message;
};

describe('commands', () => {
  it('have exactly one handler each', () => {
    const paths = COMMANDS.map(({ path }) => path.join(' ')).filter((path) => path !== 'help' && path !== 'run');
    expect(Object.keys(HANDLERS).sort()).toEqual(paths.sort());
  });

  it('fit the limits of the platforms: names, lengths, counts, required before optional', () => {
    const names = [...new Set(COMMANDS.map(({ path }) => path[0]))];
    const groups = names.map((name) => COMMANDS.filter(({ path }) => path[0] === name));
    // Discord takes 25 in one command, and has two.
    for (const command of applicationCommands())
      expect('options' in command ? (command.options?.length ?? 0) : 0).toBeLessThanOrEqual(25);
    for (const specs of groups) {
      expect(specs.length).toBeLessThanOrEqual(25);
      // A platform with groups cannot have a command and a group of one name.
      if (specs.length > 1) for (const { path } of specs) expect(path).toHaveLength(2);
    }
    for (const { path, summary, options } of COMMANDS) {
      for (const word of path) expect(word).toMatch(/^[a-z]{1,32}$/);
      expect(ENGLISH(summary).length).toBeLessThanOrEqual(100);
      expect(options.length).toBeLessThanOrEqual(25);
      const required = options.map((option) => option.required);
      expect(required, path.join(' ')).toEqual([...required].sort((one, other) => Number(other) - Number(one)));
      for (const { name, summary: what, choices } of options) {
        expect(name).toMatch(/^[a-z]{1,32}$/);
        expect(ENGLISH(what).length).toBeLessThanOrEqual(100);
        expect(choices?.length ?? 0).toBeLessThanOrEqual(25);
      }
    }
  });
});

describe('parsing', () => {
  it('does not read a short number or a word as a member', () => {
    expect(args('clean 5')).toEqual({ minutes: 5 });
    expect(args('clean <@1234567> 5')).toEqual({ user: '1234567', minutes: 5 });
    expect(args('clean 1234567 5')).toEqual({ user: '1234567', minutes: 5 });
    expect(args('member was warned today')).toEqual({ note: 'was warned today' });
    expect(args('member UABCDEFGH was warned')).toEqual({ user: 'UABCDEFGH', note: 'was warned' });
    expect(args('member 1234567')).toEqual({ user: '1234567' });
  });

  it('reads a duration, and in a reply takes only an id or a mention as the member', () => {
    const replied = (text: string) => {
      const parsed = parseCommand(ENGLISH, { kind: 'text', text }, COMMANDS, true);
      return parsed.kind === 'command' ? parsed.args : parsed.message;
    };
    expect(args('timeout 1234567 2h spam links')).toEqual({ user: '1234567', length: 120, reason: 'spam links' });
    expect(args('timeout <@1234567> spam links')).toEqual({ user: '1234567', reason: 'spam links' });
    expect(args('timeout 1234567 2hours')).toBe('"length": write a length of time, such as 30m, 2h or 7d.');
    expect(args('timeout 1234567 0')).toContain('"length"');
    expect(args('ban 1234567 purge:7 3 scams')).toEqual({ user: '1234567', purge: 7, reason: '3 scams' });
    expect(args('ban 1234567 purge:9')).toContain('"purge"');
    expect(replied('timeout 10080 e-mails')).toEqual({ length: 10_080, reason: 'e-mails' });
    expect(replied('warn e-mails')).toEqual({ reason: 'e-mails' });
    expect(replied('warn 1234567 e-mails')).toEqual({ user: '1234567', reason: 'e-mails' });
    expect(replied('note UABCDEFGH told twice')).toEqual({ user: 'UABCDEFGH', text: 'told twice' });
    const [ban] = commandsOf(TELEGRAM).filter(({ path }) => path[0] === 'ban');
    expect(ban?.options.map(({ name }) => name)).toEqual(['user', 'reason']);
  });

  it('reads a command after run as on platforms without a menu, even if pasted whole', () => {
    const run = (command: string) => parseCommand(ENGLISH, { kind: 'options', path: ['run'], options: { command } });
    const expected = parse('policy minutes 15');
    expect(expected).toMatchObject({ kind: 'command', args: { minutes: 15 } });
    for (const start of ['', 'run ', '/steward ', '/steward run command:', '/steward-setup '])
      expect(run(`${start}policy minutes 15`), start).toEqual(expected);
    expect(run('exempt remove <@&77> <#88>')).toMatchObject({ args: { role: '77', channel: '88' } });
    expect(run('run run')).toMatchObject({ kind: 'fault', message: expect.stringContaining('command') });
    expect(run('nonsense')).toMatchObject({ kind: 'fault', spec: null });
  });

  it('reads arguments by position, and gives the last text the rest', () => {
    expect(args('policy threshold scam 0.5')).toEqual({ category: 'scam', value: '0.5' });
    expect(args('POLICY Rule calm  Nobody  shouts: ever.')).toEqual({ name: 'calm', text: 'Nobody  shouts: ever.' });
    expect(args('patterns add phone flag \\d{3} "x"')).toEqual({
      name: 'phone',
      action: 'flag',
      pattern: '\\d{3} "x"',
    });
    expect(args('flood set 3 10 30 delete')).toEqual({ repeats: 3, messages: 10, seconds: 30, action: 'delete' });
  });

  it('reads mentions by kind and arguments by name', () => {
    expect(args('exempt add <@&77> <#C5|general>')).toEqual({ role: '77', channel: 'C5' });
    expect(args('exempt add <@!12>')).toEqual({ user: '12' });
    expect(args('exempt add <!subteam^S1|@mods>')).toEqual({ role: 'S1' });
    expect(args('exempt add channel:-100123')).toEqual({ channel: '-100123' });
  });

  it('suggests only the subcommands that exist on the platform', () => {
    const proposed = (capabilities: Capabilities) => {
      const parsed = parseCommand(ENGLISH, { kind: 'text', text: 'log nonsense' }, commandsOf(capabilities));
      return parsed.kind === 'fault' ? parsed.message : '';
    };
    expect(proposed(TELEGRAM)).toMatch(/here.*bans/);
    expect(proposed(SLACK)).toMatch(/here/);
    expect(proposed(SLACK)).not.toContain('bans');
  });

  it('shows a group if its subcommand is missing', () => {
    expect(parse('words')).toMatchObject({ kind: 'command', spec: { path: ['words', 'show'] } });
    expect(parse('key')).toMatchObject({ kind: 'fault', message: '"key" needs one of: create, list, revoke.' });
    expect(parse('')).toMatchObject({ kind: 'command', spec: { path: ['help'] } });
  });

  it('explains an error and the correct form', () => {
    expect(args('policy minutes soon')).toBe('"minutes": not a number.');
    expect(args('policy minutes 0')).toContain('from 1 to 525600');
    expect(args('policy action scam ban')).toContain('one of none, flag, delete, timeout');
    expect(args('policy action scam')).toContain('"action" is missing');
    expect(args('fly')).toContain('command does not exist');
    // What a command of an earlier version is called now.
    for (const former of ['newcomers days 3', 'overlays show', 'run newcomers show'])
      expect(args(former)).toContain('Try "exceptions show"');
  });

  it('reads slash options by name with the same checks', () => {
    const options = (path: readonly string[], given: Record<string, string | number | boolean>) =>
      parseCommand(ENGLISH, { kind: 'options', path, options: given });
    expect(options(['recent'], { count: 5 })).toMatchObject({ args: { count: 5 } });
    expect(options(['recent'], { count: 99 })).toMatchObject({ kind: 'fault' });
    expect(options(['nothing'], {})).toMatchObject({ kind: 'fault', spec: null });
  });

  it('never throws, and ends in bounded time', () => {
    const words = COMMANDS.flatMap(({ path }) => [...path]);
    const word = fc.oneof(fc.constantFrom(...words), fc.string(), fc.constantFrom('<@1>', '"', 'user:', '\n'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
        const parsed = parse(parts.join(' '));
        if (parsed.kind === 'fault') expect(parsed.message.length).toBeGreaterThan(0);
      }),
    );
    const begun = performance.now();
    parse(`words add ${'" '.repeat(20_000)}`);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
