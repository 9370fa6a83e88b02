import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPerson } from '../../../../bots/slack/members/people.ts';
import { escapeText, readMarkup, unescapeText } from '../../../../bots/slack/messages/markup.ts';
import { readMessageText } from '../../../../bots/slack/messages/message-text.ts';

const richText = (...elements: object[]) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
});
const read = (message: object) => readMessageText({ ts: '1.0', ...message });

describe('the text of a message', () => {
  it('shows where a link leads that says something else', () => {
    expect(readMarkup('see <https://evil.example/x?a=1&amp;b=2|https://good.example>')).toBe(
      'see https://good.example <https://evil.example/x?a=1&b=2>',
    );
    expect(read({ blocks: [richText({ type: 'link', url: 'https://evil.example', text: 'your bank' })] }).text).toBe(
      'your bank <https://evil.example>',
    );
  });

  it('leaves addresses as they were typed, for Slack makes links of them by itself', () => {
    expect(readMarkup('go to <http://example.com|example.com>')).toBe('go to http://example.com');
    expect(readMarkup('<https://example.com/>')).toBe('https://example.com/');
    expect(readMarkup('<mailto:a@example.com|a@example.com>')).toBe('mailto:a@example.com');
  });

  it('reads mentions as people do', () => {
    expect(readMarkup('<@U1|bob> <@U2> <#C1|general> <!here> <!subteam^S1|@crew> <!date^1^{date}|today>')).toBe(
      '@bob @U2 #general @here @crew today',
    );
  });

  it('reads a word with one bold letter as one word', () => {
    const blocks = [
      richText(
        { type: 'text', text: 'free co' },
        { type: 'text', text: 'i', style: { bold: true } },
        { type: 'text', text: 'ns' },
      ),
    ];
    expect(read({ text: 'free co*i*ns', blocks })).toEqual({ text: 'free coins', quoted: '' });
  });

  it('judges rich text that says something else than the text beside it, as passed on', () => {
    const blocks = [richText({ type: 'text', text: 'free coins' })];
    expect(read({ text: 'good morning', blocks })).toEqual({ text: 'good morning', quoted: 'free coins' });
  });

  it('takes previews, shared messages, other blocks and files as passed on', () => {
    const message = {
      text: 'look',
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'win <https://evil.example|here>' } }],
      attachments: [
        { title: 'A page', text: 'with text', fallback: 'A page' },
        { is_share: true, message_blocks: [{ message: { blocks: [richText({ type: 'text', text: 'shared' })] } }] },
        { fallback: 'only this' },
      ],
      files: [{ title: 'holiday', alt_txt: 'a beach', preview: 'the first lines' }],
    };
    const { text, quoted } = read(message);
    expect(text).toBe('look');
    expect(quoted.split('\n')).toEqual([
      'win here <https://evil.example>',
      'A page',
      'with text',
      'shared',
      'only this',
      'holiday',
      'a beach',
      'the first lines',
    ]);
  });

  it('reads whatever stands in blocks, however deep, without an end to none', () => {
    let deep: object = richText({ type: 'text', text: 'bottom' });
    for (let depth = 0; depth < 10_000; depth++) deep = { type: 'section', text: [deep] };
    expect(read({ text: 'top', blocks: [deep, null, 7, 'x', [], { type: 'rich_text', elements: 'no' }] }).text).toBe(
      'top',
    );
  });

  it('never fails, and gives back what was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.jsonValue(), (text, json) => {
        expect(unescapeText(escapeText(text))).toBe(text);
        expect(readMarkup(escapeText(text))).toBe(text);
        expect(typeof read({ text, blocks: [json], attachments: [json], files: [json] }).quoted).toBe('string');
      }),
    );
  });
});

describe('who administers', () => {
  const admin = { id: 'U1', team_id: 'T1', name: 'ada', is_admin: true };

  it('is decided by this very workspace', () => {
    expect(readPerson(admin, 'T1')?.isAdmin).toBe(true);
    expect(readPerson({ ...admin, team_id: 'T2' }, 'T1')?.isAdmin).toBe(false);
    expect(readPerson({ ...admin, team_id: 'E1', enterprise_user: { teams: ['T1'] } }, 'T1')?.isAdmin).toBe(true);
    expect(readPerson({ ...admin, is_stranger: true }, 'T1')?.isAdmin).toBe(false);
    expect(readPerson({ ...admin, deleted: true }, 'T1')?.isAdmin).toBe(false);
  });

  it('knows Slackbot as a bot, and takes the name that people see', () => {
    expect(readPerson({ id: 'USLACKBOT', team_id: 'T1', is_bot: false }, 'T1')?.isBot).toBe(true);
    expect(readPerson({ ...admin, profile: { display_name: '', real_name: 'Ada L' } }, 'T1')?.name).toBe('Ada L');
    expect(readPerson('nobody', 'T1')).toBeNull();
  });
});
