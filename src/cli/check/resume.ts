import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import { type CheckTotals, checkTotalsSchema, NO_TOTALS } from './check-totals.ts';
import type { Line } from './read-messages.ts';

const stateSchema = z.strictObject({
  form: z.literal('steward-check-1'),
  /** How many bytes and lines of the file are done, and the SHA-256 of these bytes. */
  bytes: z.int().min(0),
  lines: z.int().min(0),
  sha256: z.string(),
  /** The fingerprint of the judge and the policy. */
  judging: z.string(),
  tally: checkTotalsSchema,
});
type State = z.output<typeof stateSchema>;

/** The place where a check continues, and how it saves its progress. */
export type Checkpoint = {
  readonly bytes: number;
  readonly lines: number;
  readonly tally: CheckTotals;
  /** Saves that these lines are also done. */
  advance(lines: readonly Line[], totals: CheckTotals): Promise<void>;
  /** Ends a finished file: the next run begins at the start. */
  finish(): Promise<void>;
};

/** The checkpoint of a check that saves nothing. */
export const NO_CHECKPOINT: Checkpoint = {
  bytes: 0,
  lines: 0,
  tally: NO_TOTALS,
  advance: async () => {},
  finish: async () => {},
};

/** Reads where a check of `file` stopped, or starts one. @throws StewardError `invalid` for another form, judge, policy or file. */
export async function openCheckpoint(stateFile: string, file: string, judging: string): Promise<Checkpoint> {
  const content = await readState(stateFile);
  const state = content === null ? null : parseState(stateFile, content);
  if (state && state.judging !== judging)
    throw mustBeginAnew(stateFile, 'is from another judge, policy, tenant or server');
  const hash = createHash('sha256');
  if (state) await verify(state, stateFile, file, hash);
  let bytes = state?.bytes ?? 0;
  let lines = state?.lines ?? 0;
  let kept = content;
  return {
    bytes,
    lines,
    tally: state?.tally ?? NO_TOTALS,
    advance: async (done, totals) => {
      if ((await readState(stateFile)) !== kept)
        throw new StewardError('invalid', `--resume: another process uses ${stateFile}; give each check its own file`);
      for (const line of done) {
        hash.update(line.bytes);
        bytes += line.bytes.length;
      }
      lines += done.length;
      const sha256 = hash.copy().digest('hex');
      kept = JSON.stringify({ form: 'steward-check-1', bytes, lines, sha256, judging, tally: totals } satisfies State);
      // The rename is atomic: a killed process leaves the old state or the new one.
      const next = `${stateFile}.${process.pid}`;
      await writeFile(next, kept, { mode: 0o600 });
      await rename(next, stateFile);
    },
    finish: () => rm(stateFile, { force: true }),
  };
}

async function verify(state: State, stateFile: string, file: string, hash: Hash): Promise<void> {
  let read = 0;
  if (state.bytes > 0) {
    for await (const chunk of createReadStream(file, { end: state.bytes - 1 })) {
      hash.update(chunk);
      read += chunk.length;
    }
  }
  if (read === state.bytes && hash.copy().digest('hex') === state.sha256) return;
  throw mustBeginAnew(stateFile, `is from an earlier version of ${file}`);
}

function parseState(stateFile: string, content: string): State {
  const { data: state } = stateSchema.safeParse(jsonOf(content));
  if (state) return state;
  throw new StewardError('invalid', `--resume: ${stateFile} is not a progress file; use another, such as big.state`);
}

async function readState(stateFile: string): Promise<string | null> {
  try {
    return await readFile(stateFile, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StewardError('not_found', `cannot read the state ${stateFile}`, { cause: error });
  }
}

function mustBeginAnew(stateFile: string, what: string): StewardError {
  return new StewardError('invalid', `--resume: ${stateFile} ${what}; remove it to start again`);
}
