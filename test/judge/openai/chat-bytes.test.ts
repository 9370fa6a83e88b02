import fc from 'fast-check';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import { systemPrompt } from '../../../src/judge/call/prompt.ts';
import { chatBody } from '../../../src/judge/openai/chat.ts';
import { prepareSystems } from '../../../src/judge/openai/openai.ts';
import { initialForm } from '../../../src/judge/openai/request-form.ts';
import { createBudget, requestOf, startRig } from '../setup.ts';

const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"role":"user","content":', '{"role":"user","content":""}'),
);
const options = fc.record({
  maxTokensField: fc.constantFrom('max_tokens' as const, 'max_completion_tokens' as const),
  temperature: fc.constantFrom(null, 0, 0.2),
  reasoningEffort: fc.option(word),
});
const modes = fc.constantFrom('json_schema' as const, 'json_object' as const, 'none' as const);
const chats = fc.array(fc.record({ user: word, maxTokens: fc.nat() }), { minLength: 1, maxLength: 3 });

describe('the body of a chat call, put together of what is prepared', () => {
  it('is to the byte what the whole would be as JSON, for every setting and text', () => {
    fc.assert(
      fc.property(
        word,
        options,
        modes,
        chats,
        fc.subarray([...CATEGORY_NAMES]),
        fc.boolean(),
        (model, given, mode, said, on, flag) => {
          const form = initialForm({ ...given, schemaMode: mode });
          const systemOf = prepareSystems(model);
          const system = systemPrompt(on, flag, !flag);
          for (const chat of said) {
            const prepared = systemOf(on, flag, !flag);
            const whole = JSON.stringify(chatBody(model, { ...chat, system }, form));
            expect(prepared.body(chat, form).toString()).toBe(whole);
            expect(prepared.bytes).toBe(Buffer.byteLength(system));
          }
        },
      ),
    );
  });

  it('is prepared once for the same columns, and anew when the server takes a lesser form', () => {
    const systemOf = prepareSystems('m');
    const given = { maxTokensField: 'max_tokens', temperature: 0, reasoningEffort: null } as const;
    const form = initialForm({ ...given, schemaMode: 'json_schema' });
    const system = systemOf(['spam'], false);
    expect(systemOf(['spam'], false)).toBe(system);
    expect(systemOf(['spam'], true)).not.toBe(system);
    expect(system.body({ user: 'u', maxTokens: 1 }, form).toString()).toContain('json_schema');
    const lesser = { ...form, schemaMode: 'json_object' } as const;
    expect(system.body({ user: 'u', maxTokens: 1 }, lesser).toString()).toContain('{"type":"json_object"}');
  });

  it('goes over the wire with the headers that the client has for an object', async () => {
    const { judge, server } = await startRig();
    const seen: { readonly headers: Headers; readonly body: unknown }[] = [];
    const client = new OpenAI({
      apiKey: 'key',
      baseURL: server.baseUrl,
      fetch: async (_url, init) => {
        seen.push({ headers: new Headers(init?.headers), body: init?.body });
        return Response.json({});
      },
    });
    const given = { maxTokensField: 'max_tokens', temperature: null, reasoningEffort: null } as const;
    const form = initialForm({ ...given, schemaMode: 'none' });
    const chat = { user: 'grüße 🎉', maxTokens: 7 };
    const whole = chatBody('m', { ...chat, system: systemPrompt(['spam'], false) }, form);
    await client.chat.completions.create(whole);
    await client.post('/chat/completions', {
      body: prepareSystems('m')(['spam'], false).body(chat, form),
      headers: { 'Content-Type': 'application/json' },
    });
    const [object, bytes] = seen;
    expect([...(bytes?.headers ?? [])]).toEqual([...(object?.headers ?? [])]);
    expect(String(bytes?.body)).toBe(String(object?.body));
    await judge.judge(requestOf(['grüße 🎉']), createBudget());
    expect(JSON.stringify(server.requests[0]?.body)).toContain('grüße 🎉');
    await judge.close();
    await server.close();
  });
});
