import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson } from '../../../src/core/common/inspect-json.ts';
import { readPlainMessages } from '../../../src/http/answers/plain-messages.ts';
import { ModerateRequest } from '../../../src/http/schemas/decisions.ts';

const units = (length: number, unit = 'x') => unit.repeat(length);
const value = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.boolean() },
  fc.constantFrom(null, 0, 1, 'true', [], {}, ['text'], { text: 'a' }),
  fc.constantFrom(units(1_000), units(1_001), units(2_000), units(2_001), units(8_000), units(8_001)),
  fc.constantFrom(units(1_000, '🐦'), units(8_000, '🐦'), units(8_001, '🐦'), '\ud800', '\0'),
);
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('id', 'text', 'author', 'channel_topic', 'author_trusted') },
  fc.constantFrom('other', '__proto__', 'constructor', 'toString', 'Text'),
);
const message = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.array(fc.tuple(name, value), { maxLength: 5 }), fc.string()).map(withText) },
  { weight: 5, arbitrary: fc.record({ text: fc.string(), id: fc.string() }, { requiredKeys: ['text'] }) },
  value,
);
const body = fc.oneof(
  { weight: 9, arbitrary: fc.array(message, { maxLength: 3 }).map((messages) => ({ messages })) },
  fc.tuple(fc.integer({ min: 49, max: 52 }), message).map(([count, one]) => ({ messages: Array(count).fill(one) })),
  fc.record({ messages: fc.array(message, { maxLength: 2 }), other: value }),
  fc.record({ messages: value }),
  value,
);

/** As `JSON.parse` makes it: a member named `__proto__` is one. */
function withText([members, text]: readonly [readonly (readonly [string, unknown])[], string]): unknown {
  const [first, ...rest] = [['text', text] as const, ...members].map(
    ([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each) ?? 'null'}`,
  );
  return JSON.parse(`{${[first, ...rest].join(',')}}`);
}

describe('a body that is read without the schema', () => {
  it('says what the schema says, and nothing that the schema would refuse or another look would find', () => {
    let plain = 0;
    fc.assert(
      fc.property(body, (sent) => {
        const messages = readPlainMessages(sent);
        if (messages === null) return;
        plain++;
        expect(inspectJson(sent, 'body')).toEqual([]);
        expect(ModerateRequest.parse(sent).messages).toEqual(messages);
      }),
      { numRuns: 3_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });

  it('takes every body of short texts and known members that the schema takes', () => {
    const short = fc.string({ unit: 'binary', maxLength: 40 });
    const members = { id: short, text: short, author: short, channel_topic: short, author_trusted: fc.boolean() };
    const sent = fc.array(fc.record(members, { requiredKeys: ['text'] }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(sent, (messages) => {
        expect(readPlainMessages({ messages })).toEqual(ModerateRequest.parse({ messages }).messages);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a text of 8,001 units', { messages: [{ text: units(8_001) }] }],
    ['a topic that is cut', { messages: [{ text: 'a', channel_topic: units(2_001) }] }],
    ['51 messages', { messages: Array(51).fill({ text: 'a' }) }],
    ['no message', { messages: [] }],
    ['a member that nobody knows', { messages: [{ text: 'a', other: 1 }] }],
  ])('leaves %s to the schema', (_what, sent) => {
    expect(readPlainMessages(sent)).toBeNull();
  });
});
