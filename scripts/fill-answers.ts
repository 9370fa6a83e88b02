import { withFormer } from '../src/core/filters/exceptions/former-settings.ts';
import { DEFAULT_POLICY, mergePolicy, policyWriteSchema } from '../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../src/core/settings/settings.ts';

/** Answers that contain whole policies or settings: what a tenant with default settings gets for the body of the call. */
const ANSWERS: Readonly<Record<string, (body: unknown) => object>> = {
  'GET /v1/policy': () => DEFAULT_POLICY,
  'PUT /v1/policy': (body) => mergePolicy(DEFAULT_POLICY, policyWriteSchema.parse(body)),
  'GET /v1/policy/history': (body) => ({
    before: DEFAULT_POLICY,
    after: mergePolicy(DEFAULT_POLICY, policyWriteSchema.parse(body)),
  }),
  'GET /v1/settings': () => withFormer(DEFAULT_SETTINGS),
  'PUT /v1/settings': (body) => withFormer(mergeSettings(DEFAULT_SETTINGS, settingsWriteSchema.parse(body))),
};

/** Returns the answer for one decision: the row of the guide's list, without a verdict. */
function decisionOf(guide: string): object {
  const [row] = JSON.parse(sectionOf(guide, 'GET /v1/decisions').shown);
  return { ...row, verdict: null };
}

/**
 * Writes these answers of the API guide from the code, so that they contain new categories and filters. Members that only the answer has,
 * such as `warnings`, stay as in the guide; a list has one row, whose other members stay.
 * @throws RangeError if the guide lacks one of the sections.
 */
export function fillAnswers(guide: string): string {
  let text = guide;
  const answers: typeof ANSWERS = { ...ANSWERS, 'GET /v1/decisions/{id}': () => decisionOf(guide) };
  for (const [heading, answerOf] of Object.entries(answers)) {
    const { index, whole, shown } = sectionOf(text, heading);
    const body = /-d '([^']*)'/.exec(whole)?.[1];
    const answer = answerOf(body === undefined ? undefined : JSON.parse(body));
    const before: unknown = JSON.parse(shown);
    const [row] = Array.isArray(before) ? before : [];
    const extra = Object.entries(Object(before)).filter(([name]) => name === 'warnings');
    const filling =
      row === undefined
        ? render({ ...answer, ...Object.fromEntries(extra) })
        : `[\n${render({ ...row, ...answer }).replace(/^/gm, '  ')}\n]`;
    const filled = whole.replace(`\`\`\`json\n${shown}`, () => `\`\`\`json\n${filling}\n`);
    text = text.slice(0, index) + filled + text.slice(index + whole.length);
  }
  return text;
}

/** Returns a section of the guide up to the end of its answer, its position, and the answer. @throws RangeError if the guide lacks it. */
function sectionOf(text: string, heading: string) {
  const name = heading.replace(/[{}]/g, '\\$&');
  const found = new RegExp(`^## ${name}\\n[\\s\\S]*?^\`\`\`json\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text);
  const [whole, shown] = found ?? [];
  if (found === null || whole === undefined || shown === undefined)
    throw new RangeError(`docs/api.md has lost the answer of ${heading}`);
  return { index: found.index, whole, shown };
}

/** Formats JSON with one member per line, however long. */
function render(value: object): string {
  const lines = Object.entries(value).map(([name, member]) => `  ${JSON.stringify(name)}: ${renderInline(member)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

function renderInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(renderInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${renderInline(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
