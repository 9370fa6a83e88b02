import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalise } from '../../src/core/pipeline/normalise.ts';
import type { Placed } from '../corpus.ts';
import { parseNamed } from '../csv.ts';
import { mentionLines } from '../probes.ts';
import { CLEAN, type Labels } from '../row.ts';

function placed(source: string, text: string, labels: Labels, group = ''): Placed {
  return { source, text: normalise(text), labels, group, english: true, split: 'unseen' };
}

/** The probe of chat with mentions, and of the public benchmarks those that are in the folder; for measuring alone. */
export function apartRows(folder: string): Placed[] {
  const mentions = mentionLines().map(({ kind, text }) =>
    placed('mentions', text, kind === 'clean' ? CLEAN : { [kind]: 1 }),
  );
  return [
    ...mentions,
    ...hate(join(folder, 'hatecheck', 'test_suite_cases.csv')),
    ...prompts(join(folder, 'openai-moderation', 'samples-1680.jsonl')),
  ];
}

function hate(file: string): Placed[] {
  if (!existsSync(file)) return [];
  return parseNamed(readFileSync(file, 'utf8')).map((line) =>
    placed('hatecheck', line.test_case ?? '', { harassment: line.label_gold === 'hateful' ? 1 : 0 }, line.target_ident),
  );
}

const COLUMNS = { harassment: ['H', 'H2', 'HR'], nsfw: ['S', 'S3'], selfharm: ['SH'] } as const;

function prompts(file: string): Placed[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // The set's own shape: a prompt, and 0 or 1 for each kind that was looked at.
      const asked = JSON.parse(line) as Readonly<Record<string, string | number>>;
      const known = Object.entries(COLUMNS).flatMap(([head, columns]) => {
        const labels = columns.map((column) => asked[column]);
        return labels.includes(1) ? [[head, 1]] : labels.includes(0) ? [[head, 0]] : [];
      });
      return placed('openai-moderation', String(asked.prompt), Object.fromEntries(known));
    });
}
