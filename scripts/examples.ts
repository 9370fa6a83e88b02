import { readFileSync, writeFileSync } from 'node:fs';
import { fillAnswers } from './fill-answers.ts';

/** An operation's example in the API guide: the body of its call, and the answer. */
type Example = { readonly request?: unknown; readonly answer?: unknown };

const GUIDE = 'docs/api.md';
const OUT = 'scripts/description/generated/examples.ts';

/**
 * Reads the examples of the description from the API guide, where tests run each of them. A heading `METHOD /path` begins an operation;
 * its `sh` block has the call, its `json` or `text` block the answer. A `jsonc` block is an answer whose names differ
 * between calls, which is checked only against its schema.
 */
function readExamples(guide: string): Readonly<Record<string, Example>> {
  const sections = guide.split(/^## /m).flatMap((section) => {
    const heading = /^[A-Z]+ \/\S*$/m.exec(section.split('\n', 1)[0] ?? '')?.[0];
    return heading === undefined ? [] : [[heading, exampleOf(section)] as const];
  });
  return Object.fromEntries(sections);
}

function exampleOf(section: string): Example {
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language, content = '']) => ({
    language,
    content,
  }));
  const call = blocks.find(({ language }) => language === 'sh')?.content ?? '';
  const body = /-d '([^']*)'/.exec(call)?.[1];
  const answer = blocks.find(({ language }) => /^(?:jsonc?|text)$/.test(language ?? ''));
  return {
    ...(body === undefined ? {} : { request: JSON.parse(body) }),
    ...(answer ? { answer: answer.language !== 'text' ? JSON.parse(answer.content) : answer.content } : {}),
  };
}

const guide = fillAnswers(readFileSync(GUIDE, 'utf8'));
const content = `// Written from docs/api.md by \`npm run generate:descriptions\`. Do not edit.

/** For each operation, the body of a call and its answer, as in the API guide. */
export const EXAMPLES: Readonly<Record<string, { readonly request?: unknown; readonly answer?: unknown }>> = ${JSON.stringify(
  readExamples(guide),
  null,
  2,
)};
`;
for (const [path, wanted] of [
  [GUIDE, guide],
  [OUT, content],
] as const) {
  if (readFileSync(path, 'utf8') === wanted) continue;
  if (!process.argv.includes('--check')) writeFileSync(path, wanted);
  else {
    console.error(`${path} is not what the code says; run: npm run generate:descriptions`);
    process.exitCode = 1;
  }
}
