import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutUnits } from '../../../../bots/core/i18n/translate.ts';
import { channelIdOf, messageLink, readChannelId } from '../../../../bots/telegram/connection/chat-ids.ts';
import { defuse } from '../../../../bots/telegram/log/render-entry.ts';
import { type AnyMessage, textsOf } from '../../../../bots/telegram/messages/message-text.ts';
import { hasLink } from '../../../../src/core/filters/links/find-links.ts';
import { readText } from '../shown.ts';

function message(fields: Partial<AnyMessage>): AnyMessage {
  return { message_id: 1, date: 1, chat: { id: -1_000_000_000_001, type: 'supergroup', title: 'T' }, ...fields };
}

describe('the text of a message', () => {
  it.each<readonly [string, Partial<AnyMessage>, string]>([
    [
      'the question and the options of a poll',
      {
        poll: {
          ...{
            id: '1',
            type: 'regular',
            question: 'Coins?',
            total_voter_count: 0,
            is_closed: false,
            is_anonymous: true,
          },
          ...{ allows_multiple_answers: false, allows_revoting: false, members_only: false },
          options: [
            { persistent_id: 'a', text: 'Buy', voter_count: 0 },
            { persistent_id: 'b', text: 'at evil.example', voter_count: 0 },
          ],
        },
      },
      'Coins?\nBuy\nat evil.example',
    ],
    [
      'the tasks of a checklist',
      { checklist: { title: 'To do', tasks: [{ id: 1, text: 'buy coins' }] } },
      'To do\nbuy coins',
    ],
    [
      'the buttons that an inline bot put under it, with their addresses',
      {
        text: 'Hi',
        reply_markup: {
          inline_keyboard: [
            [
              { text: 'Win', url: 'https://evil.example' },
              { text: 'x', callback_data: 'y' },
            ],
          ],
        },
      },
      'Hi\nWin <https://evil.example>\nx',
    ],
    [
      'the address that only its preview shows',
      { text: 'Look', link_preview_options: { url: 'https://evil.example' } },
      'Look <https://evil.example>',
    ],
    [
      'the name and number of a contact',
      { contact: { phone_number: '+1 555', first_name: 'Cheap', last_name: 'Coins' } },
      'Cheap\nCoins\n+1 555',
    ],
  ])('is %s', (_what, fields, text) => {
    expect(textsOf(message(fields))).toEqual({ text, quoted: '' });
  });

  it('finds the texts and addresses of a rich message at any depth', () => {
    const blocks = [
      {
        type: 'paragraph',
        text: ['free ', { type: 'bold', text: 'coins' }, { type: 'url', text: 'here', url: 'https://evil.example' }],
      },
    ];
    // The shape is Telegram's; its type has more blocks than a test needs.
    const rich = { blocks } as unknown as NonNullable<AnyMessage['rich_message']>;
    const { text } = textsOf(message({ rich_message: rich }));
    for (const part of ['free', 'coins', 'here', 'https://evil.example']) expect(text).toContain(part);
  });

  it('never throws for a rich message of another shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const rich = value as unknown as NonNullable<AnyMessage['rich_message']>;
        expect(typeof textsOf(message({ rich_message: rich })).text).toBe('string');
      }),
    );
  });
});

describe('text that is shown', () => {
  it('reads as it was, and has no mention and no address left', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('@alice', 'a@b.example', 'https://x.example/y', 't.me/joinchat'),
        (around, core) => {
          const text = `${around}${core}${around}`.replaceAll('\u2060', '');
          const shown = defuse(text, true);
          expect(readText(shown)).toBe(text);
          expect(shown).not.toMatch(/@[a-z]|:\/\/|[a-z]\.[a-z]/);
        },
      ),
    );
  });

  it('is cut to the bound and never within a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '😀', '𝕏') }),
        fc.integer({ min: 0, max: 30 }),
        (text, max) => {
          const shown = cutUnits(text, max);
          expect(shown.length).toBeLessThanOrEqual(max);
          expect(Buffer.from(shown).toString()).toBe(shown);
          if (text.length <= max) expect(shown).toBe(text);
        },
      ),
    );
  });
});

describe('a name that Telegram made a link of', () => {
  const url = (text: string) =>
    textsOf(message({ text, entities: [{ type: 'url', offset: 0, length: text.length }] })).text;

  it('is a link for certain, though it could be a word of a sentence', () => {
    expect(hasLink('winbig.to')).toBe(false);
    expect(url('winbig.to')).toBe('winbig.to <http://winbig.to>');
    expect(hasLink(url('winbig.to'))).toBe(true);
  });

  it('is not written twice where it is one anyway', () => {
    expect(url('https://evil.com/x')).toBe('https://evil.com/x');
    expect(url('evil.com')).toBe('evil.com');
  });
});

describe('ids', () => {
  it('name a chat or a topic, and are read back', () => {
    expect(readChannelId(channelIdOf(-1_001_234_567_890, 55))).toEqual({ chatId: -1_001_234_567_890, threadId: 55 });
    expect(readChannelId(channelIdOf(-42, null))).toEqual({ chatId: -42, threadId: null });
    for (const none of ['', 'x', '12_', '-1__2', `1${'0'.repeat(20)}`]) expect(readChannelId(none)).toBeNull();
  });

  it('make links that Telegram opens: public, private, in a topic; none in a basic group', () => {
    const id = -1_001_234_567_890;
    expect(messageLink({ id, type: 'supergroup', title: '' }, null, 7)).toBe('https://t.me/c/1234567890/7');
    expect(messageLink({ id, type: 'supergroup', title: '' }, 55, 7)).toBe('https://t.me/c/1234567890/55/7');
    expect(messageLink({ id, type: 'supergroup', title: '', username: 'harbour' }, null, 7)).toBe(
      'https://t.me/harbour/7',
    );
    expect(messageLink({ id: -42, type: 'group', title: '' }, null, 7)).toBeNull();
  });
});
