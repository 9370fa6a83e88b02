// Checks the comments of the code against docs/style.md, in all folders of the program or in the folders and files that are named.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { HARD_TO_READ } from './hard-to-read.mjs';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'bots', 'app', 'clients/node/src', 'emulators', 'train', 'bench', 'chaos', 'scripts'];
const LONG_SENTENCE = 30;

/** In a comment these words begin a sentence without a subject. */
const PATTERNS = [...HARD_TO_READ, /^(?:What|Who|Whom|Whoever|Whatever|Whose|Of|Where|For whom|To whom)\b[^?]*$/];

/** Returns the comments of a file, each as one line without tags, code and examples, with its line number. */
function commentsOf(code) {
  return [...code.matchAll(/^[ \t]*(?:\/\*\*?([\s\S]*?)\*\/|((?:\/\/ .*\n[ \t]*)+))/gm)].map((match) => {
    const text = (match[1] ?? match[2] ?? '')
      .replace(/^[ \t]*(?:\*|\/\/) ?/gm, '')
      .replace(/@(?:example|see|type|satisfies)\b[^\n]*(?:\n(?![ \t]*@).*)*/g, '')
      .replace(/@(?:param \S+|returns|throws(?: [A-Z]\w+)?)/g, '. ')
      .replace(/`[^`]*`/g, '``')
      .replace(/\s+/g, ' ')
      .trim();
    return { line: code.slice(0, match.index).split('\n').length, text };
  });
}

const isHard = (sentence) =>
  sentence.split(' ').length > LONG_SENTENCE || PATTERNS.some((pattern) => sentence.search(pattern) >= 0);

const named = process.argv.slice(2);
const filesIn = (path) =>
  statSync(path).isFile() ? [path] : readdirSync(path, { recursive: true }).map((file) => join(path, file));
const files = (named.length > 0 ? named : FOLDERS)
  .flatMap((path) => filesIn(resolve(root, path)))
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\/(?:generated|node_modules)\//.test(file));
const comments = files.flatMap((file) =>
  commentsOf(readFileSync(file, 'utf8')).map((comment) => ({ file: relative(root, file), ...comment })),
);
const hard = comments.flatMap(({ file, line, text }) =>
  text
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.replace(/^[.,:; ]+/, ''))
    .filter(isHard)
    .map((sentence) => `${file}:${line}: ${sentence}`),
);
const isEmpty = comments.length === 0;
for (const sentence of hard) console.log(sentence);
console.log(
  isEmpty
    ? 'no comment was read: nothing was checked'
    : `${comments.length} comments, ${hard.length} sentences to rewrite`,
);
if (hard.length > 0) console.log('docs/style.md has the rules.');
process.exit(hard.length > 0 || isEmpty ? 1 : 0);
