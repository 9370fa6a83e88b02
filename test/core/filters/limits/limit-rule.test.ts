import { describe, expect, it } from 'vitest';
import { TEXT_LIMIT_NAMES, TEXT_LIMITS } from '../../../../src/core/filters/limits/one-message.ts';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import { createFloodWindow } from '../../../../src/core/filters/state/flood-window.ts';
import {
  DEFAULT_SETTINGS,
  mergeSettings,
  restoreSettings,
  type SettingsWrite,
} from '../../../../src/core/settings/settings.ts';

const rules = (limits: NonNullable<SettingsWrite['limits']>) =>
  compileLocalRules(mergeSettings(DEFAULT_SETTINGS, { limits }));
const find = (limits: NonNullable<SettingsWrite['limits']>, text: string) => rules(limits).findInText(text, text);

describe('what is counted', () => {
  it.each([
    ['mentions', 0, 'mail bob@example.com, at 5 @ 3'],
    ['mentions', 3, 'hi @bob and <@123456789012345678> and <@U02ABCDEF>'],
    ['mentions', 4, '<@!1234> <@&99> <!channel> @everyone'],
    ['mentions', 0, '<https://example.com> <#C01> <:smile:123>'],
    ['emoji', 4, '😀 👨‍👩‍👧 👍🏽 🇺🇦'],
    ['emoji', 3, '<:pepe:123456789012345678> <a:dance:1234> :tada:'],
    ['emoji', 0, 'at 12:30:45, C:/x:y:z, 1 # * ©'],
    ['capitals', 0, 'OK LOL USA'],
    ['capitals', 100, 'FREE MONEY FOR ALL'],
    ['capitals', 42, 'FREE MONEY in our new shop'],
    ['capitals', 100, 'БЕСПЛАТНЫЕ ДЕНЬГИ'],
    ['capitals', 0, '今日はとてもいい天気ですね 散歩しましょう'],
    ['capitals', 6, 'see https://EXAMPLE.COM/ABCDEFGHIJKL and Tell us more'],
    ['capitals', 0, 'look at `CONSTANT_NAME_OF_ALL` in there please, <@U02ABCDEFGHIJ>'],
    ['capitals', 0, '<:PEPELAUGHING:123456789012345678> @EVERYBODYHERE that is what we mean'],
    ['marks', 0, 'Việt Nam, naïve, हिन्दी'],
    ['marks', 6, 'z\u0337\u0338\u0334\u0321\u0322\u0327algo'],
    ['lines', 1, 'one'],
    ['lines', 4, 'a\nb\r\nc\u2028d'],
    ['repeated', 6, 'noooooo! aaaaa'],
    ['repeated', 4, '😀😀😀😀'],
    ['repeated', 1, 'a          b'],
    ['repeated', 0, ''],
  ] as const)('%s %i in %j', (name, count, text) => {
    expect(TEXT_LIMITS[name].count(text)).toBe(count);
  });

  it.each(TEXT_LIMIT_NAMES)('%s takes time in proportion to the text, whatever it is', (name) => {
    for (const part of ['@', '<@', ':a', '<:a', '\n', 'A', '👨‍', '<a:', '@a']) {
      expect(TEXT_LIMITS[name].count(part.repeat(4_000))).toBeLessThanOrEqual(8_001);
    }
  });
});

describe('a limit', () => {
  it('hits what is over it, and never what is at it', () => {
    expect(find({ mentions: { most: 2, action: 'delete' } }, '@ann @bob')).toBeNull();
    expect(find({ mentions: { most: 2, action: 'delete' } }, '@ann @bob @cem')).toEqual({
      rule: 'limits',
      category: 'local:limit:mentions',
      action: 'delete',
      matched: '3 mentions',
    });
  });

  it('decides by the most severe of those that are passed, and not at all where its action is none', () => {
    const text = '@ann @bob\n\n\n\n';
    const limits = { mentions: { most: 1, action: 'flag' }, lines: { most: 2, action: 'timeout' } } as const;
    expect(find(limits, text)?.category).toBe('local:limit:lines');
    expect(find({ ...limits, lines: { most: 2, action: 'none' } }, text)?.category).toBe('local:limit:mentions');
  });

  it('starts at flag, keeps what a write leaves out, and is taken away by null', () => {
    const first = mergeSettings(DEFAULT_SETTINGS, { limits: { emoji: { most: 5 } } });
    expect(first.limits.emoji).toEqual({ most: 5, action: 'flag' });
    const second = mergeSettings(first, { limits: { emoji: { action: 'delete' }, lines: { most: 9 } } });
    expect(second.limits).toMatchObject({ emoji: { most: 5, action: 'delete' }, lines: { most: 9, action: 'flag' } });
    expect(mergeSettings(second, { limits: { emoji: null } }).limits.emoji).toBeNull();
  });

  it('is refused by name where a new one has no number', () => {
    const write = () => mergeSettings(DEFAULT_SETTINGS, { limits: { lines: { action: 'delete' } } });
    expect(write).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('is left alone where another one that was stored cannot be read', () => {
    const stored = { limits: { emoji: { most: 'many' }, lines: { most: 4, action: 'delete' }, gone: 1 } };
    expect(restoreSettings(stored).limits).toEqual({
      ...DEFAULT_SETTINGS.limits,
      lines: { most: 4, action: 'delete' },
    });
  });
});

describe('one text from many accounts', () => {
  const limits = { accounts: { most: 2, window_seconds: 60, action: 'delete' } } as const;
  const subject = (
    author: string,
    text: string,
    nowMs: number,
    more: { isEdit?: boolean; tenantId?: string } = {},
  ) => ({
    tenantId: 'acme',
    raw: text,
    text,
    author,
    channel: 'c',
    isEdit: false,
    fromRaid: false,
    nowMs,
    ...more,
  });

  it('hits from the account that is one too many, near copies too, and lets other texts be', () => {
    const flood = createFloodWindow();
    const { decide } = rules(limits);
    expect(decide(subject('ann', 'Free nitro at my place', 1_000), flood)).toBeNull();
    expect(decide(subject('ann', 'Free nitro at my place', 2_000), flood)).toBeNull();
    expect(decide(subject('bob', 'free nitro at my place!!', 3_000), flood)).toBeNull();
    expect(decide(subject('dan', 'good morning to all of you', 3_500), flood)).toBeNull();
    expect(decide(subject('cem', 'FREE nitro at my place 7', 4_000), flood)).toMatchObject({
      category: 'local:limit:accounts',
      action: 'delete',
      matched: 'one text from 3 accounts',
    });
  });

  it('forgets accounts after the window, counts no edits, and keeps tenants apart', () => {
    const flood = createFloodWindow();
    const { decide } = rules(limits);
    decide(subject('ann', 'buy my coins today', 1_000), flood);
    decide(subject('bob', 'buy my coins today', 2_000), flood);
    expect(decide(subject('cem', 'buy my coins today', 61_500), flood)).toBeNull();
    expect(decide(subject('dan', 'buy my coins today', 61_600, { isEdit: true }), flood)).toBeNull();
    expect(decide(subject('eve', 'buy my coins today', 61_700, { tenantId: 'other' }), flood)).toBeNull();
  });
});

describe('limits of what is attached', () => {
  const files = (...keys: readonly string[]) => ({
    tenantId: 't',
    raw: '',
    text: '',
    author: 'ann',
    channel: '',
    files: keys,
    isEdit: false,
    fromRaid: false,
    nowMs: 0,
  });

  it('count pictures and files apart from stickers, whoever attaches them, and decide by the severer', () => {
    const rules = compileLocalRules({
      ...DEFAULT_SETTINGS,
      limits: {
        ...DEFAULT_SETTINGS.limits,
        attachments: { most: 2, action: 'flag' },
        stickers: { most: 1, action: 'delete' },
      },
    });
    const flood = createFloodWindow();
    const decide = (...keys: readonly string[]) => rules.decide(files(...keys), flood);
    expect(decide('id:1', 'id:2', 'sticker:1')).toBeNull();
    expect(decide('id:1', 'id:2', 'file:3')).toMatchObject({
      category: 'local:limit:attachments',
      action: 'flag',
      matched: '3 attachments',
    });
    expect(decide('id:1', 'id:2', 'id:3', 'sticker:1', 'sticker:1')).toMatchObject({
      category: 'local:limit:stickers',
      action: 'delete',
      matched: '2 stickers',
    });
  });
});
