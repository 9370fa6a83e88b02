import { canaryColumn, readWire } from './model-wire.ts';

/** The model's probability for a text in a column, and whether the server separates its channels. */
type PolicyGuard = {
  readonly judge: (text: string, column: string) => { readonly probability: number };
  readonly readsHarmony?: boolean;
};

/**
 * Builds the completion of gpt-oss-safeguard: its policy is the system message; it thinks in one channel and answers in another.
 * @throws Error that names what the model would miss.
 */
export function judgeByPolicy(
  { judge, readsHarmony = true }: PolicyGuard,
  body: Readonly<Record<string, unknown>>,
): object {
  const { system, lines, categories, rules } = readWire(undefined, body);
  if (!/^# Categories$/m.test(system)) throw new Error('a policy is what the system message of this model has to hold');
  if (typeof body.reasoning_effort !== 'string') throw new Error('it reasons, and is told how much');
  const columns = [...categories, ...Object.keys(rules)];
  const answer = JSON.stringify({
    r: lines.map(({ i, text }) => ({
      i,
      s: columns.flatMap((name) => {
        const score = canaryColumn(text) === name ? 97 : Math.round(100 * judge(text, name).probability);
        return score === 0 ? [] : [`${name}:${score}`];
      }),
    })),
  });
  const thought = `The policy names ${columns.length} columns. A draft: {"r":[]}. Now each message.`;
  const raw = `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${answer}<|return|>`;
  const message = readsHarmony ? { content: answer, reasoning_content: thought } : { content: raw };
  return {
    choices: [{ message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4), completion_tokens: raw.length >> 2 },
  };
}
