import { POLICY_LIMITS } from '../../core/policy/policy-fields.ts';
import { EXAMPLE_LIMITS, type Examples } from '../../core/settings/setting-schemas.ts';
import { refuse } from '../filters/import.ts';

/** A policy pack as a rule in plain words with its examples, and its lost parts. */
export type PolicyPack = Awaited<ReturnType<typeof readPolicyPack>>;

/** The header row of the labelled lines; a note on their origin may precede it. */
const HEADER = /^"?(?:content|example|message|text)(?: \w+)?"?, *"?(?:\w+ )?(?:classification|label)\b.*\n?/im;

/**
 * Reads a pack of ROOST's model community: a policy in Markdown, and below it its labelled lines as CSV.
 * @param taken existing examples, which leave less room for those of the pack.
 * @returns both in `must_flag` and `must_allow`; `rules` lists for people the new rule and the lost parts.
 * @throws StewardError `invalid` for a policy that forbids nothing.
 * @see https://github.com/roostorg/model-community/tree/main/resources/policy-packs
 * @example const { name, rule, must_flag } = await readPolicyPack(text, { must_flag: [], must_allow: [] });
 */
export async function readPolicyPack(text: string, taken: Examples) {
  const [policy = '', ...datasets] = text.trim().replaceAll('\r\n', '\n').split(HEADER);
  const sections = policy.split(/^## /m).slice(1).map(readSection);
  const outputs = new Map(sections.map(({ label, output }) => [label, output]));
  if (!sections.some(({ output }) => output === 'INVALID'))
    throw refuse(
      'the export has no section such as "## Fake followers (FF1 - Offers)" with the line "Output: `INVALID`"',
    );
  const left = new Map<string, number>();
  const leave = (why: string): undefined => void left.set(why, (left.get(why) ?? 0) + 1);
  const found = { INVALID: new Set(taken.must_flag), VALID: new Set(taken.must_allow) };
  for (const { words, label, answer } of await readLines(datasets.join('\n'), leave)) {
    const output = outputs.get(label);
    if (answer !== '') leave('answer of an assistant: Steward judges messages by people');
    if (!output)
      leave(`line ${label === '' ? 'without a label' : `labelled ${label}`}: no section with an output has this label`);
    else if (words === '' || words.length > EXAMPLE_LIMITS.maxChars)
      leave(`empty line, or line with more than ${EXAMPLE_LIMITS.maxChars} characters`);
    else if (found[output].size < EXAMPLE_LIMITS.each) found[output].add(words);
    else if (!found[output].has(words))
      leave(`line labelled ${label}: at most ${EXAMPLE_LIMITS.each} test messages of a kind are allowed`);
  }
  if (datasets.length === 0) leave('dataset: paste its CSV below the policy, with the header "example,classification"');
  const rule = ruleOf(sections, leave);
  const title = /^# (.+)$/m.exec(policy)?.[1]?.split('(#')[0]?.trim() ?? 'Policy pack';
  const name = (title.toLowerCase().match(/[a-z0-9]+/g) ?? ['policy-pack']).join('-').slice(0, 50);
  const [must_flag, must_allow] = [[...found.INVALID], [...found.VALID]];
  const becomes = [`a rule, and test messages: ${must_flag.length} must trigger, ${must_allow.length} must pass`];
  const lost = [...left].map(([why, count]) => (count > 1 ? `${count} × ${why}` : why));
  return { name, rule, must_flag, must_allow, rules: [{ name: title, becomes, left: lost }] };
}

/** `Heading (CODE1 - more)`, a paragraph, examples and an output. Without examples and output, no line has its label. */
function readSection(section: string) {
  const [first = '', ...rest] = section.split('\n');
  const [, heading = first, label = ''] = /^(.+?)\(([A-Z]+\d+)\b/.exec(first) ?? [];
  const [, said] = /^Output: *`?(INVALID|VALID)\b/m.exec(section) ?? [];
  const output = label === '' || said === undefined ? null : said === 'VALID' ? 'VALID' : 'INVALID';
  const words = rest.find((line) => line.trim() !== '')?.trim() ?? '';
  return { heading: heading.trim(), label, output, words } as const;
}

/** Joins the goal and the sections with an output, as far as a rule has room. */
function ruleOf(sections: readonly ReturnType<typeof readSection>[], leave: (why: string) => void): string {
  let rule = '';
  for (const { heading, output, words } of sections) {
    const isGoal = heading === 'Goal';
    const part = isGoal ? words.replace(/(?<=[.!?]) .*$/, '') : `${output === 'VALID' ? 'Not' : heading}: ${words}`;
    const longer = rule === '' ? part : `${rule}\n${part}`;
    if (!isGoal && !output) leave(`section "${heading}": it has no output, so it is not part of the rule`);
    else if (longer.length <= POLICY_LIMITS.ruleMaxChars) rule = longer;
    else leave(`section "${heading}": a rule has at most ${POLICY_LIMITS.ruleMaxChars} characters`);
  }
  return rule;
}

/** Orders the lines by turns of their labels, so that each label keeps examples if not all fit. */
async function readLines(csv: string, leave: (why: string) => undefined) {
  const { parse } = await import('csv-parse/sync');
  const on_skip = (fault: Error | undefined) => leave(`line that is not valid CSV: ${fault?.message}`);
  const rows: string[][] = parse(csv, { relax_column_count: true, skip_records_with_error: true, on_skip });
  const met = new Map<string, number>();
  const lines = rows.map((row) => {
    const [words = '', label = '', answer = ''] = row.map((cell) => cell.replace(/\s+/g, ' ').trim());
    const turn = (met.get(label) ?? 0) + 1;
    met.set(label, turn);
    return { words, label, answer, turn };
  });
  return lines.toSorted((one, other) => one.turn - other.turn);
}
