import { parseArgs } from 'node:util';
import { MESSAGES_MAX } from '../../core/message.ts';

/** How an evaluation runs. */
export type EvalOptions = {
  /** The most messages to read. */
  readonly limit: number;
  /** Messages a request, 1 to 50. */
  readonly batch: number;
  /** Requests under way at once. */
  readonly parallel: number;
  /** Judges everything a second time at other places, which doubles the cost. */
  readonly position: boolean;
  readonly json: boolean;
};

/** What the command line asks for. */
export type EvalCommand =
  | { readonly kind: 'run'; readonly file: string; readonly options: EvalOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

/** The help text. */
export const EVAL_USAGE = `Usage: npm run judge:eval -- FILE.jsonl [options]

Scores labelled messages with the configured judge and prints how good the scores are.
Each line: {"text": "...", "labels": ["spam"]}, or {"text": "...", "labels": {"spam": 1, "nsfw": 0}}; "topic" may be given.

  --limit N       read at most N messages
  --batch N       messages a request, 1 to ${MESSAGES_MAX} (default 25)
  --parallel N    requests at once, 1 to 64 (default 4)
  --no-position   judge only once; no score shift by position, half the cost
  --json          print the report as JSON
  --help          print this`;

const PARALLEL_MAX = 64;

/** Reads the command line, without the program's name. Never throws. */
export function parseEvalArguments(argv: readonly string[]): EvalCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        limit: { type: 'string' },
        batch: { type: 'string' },
        parallel: { type: 'string' },
        'no-position': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { kind: 'help' };
    const [file] = positionals;
    if (file === undefined || positionals.length !== 1) return { kind: 'wrong', message: 'give one file' };
    const options: EvalOptions = {
      limit: wholeNumber('limit', values.limit, Number.MAX_SAFE_INTEGER) ?? Number.MAX_SAFE_INTEGER,
      batch: wholeNumber('batch', values.batch, MESSAGES_MAX) ?? 25,
      parallel: wholeNumber('parallel', values.parallel, PARALLEL_MAX) ?? 4,
      position: !values['no-position'],
      json: values.json ?? false,
    };
    return { kind: 'run', file, options };
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
}

function wholeNumber(name: string, value: string | undefined, most: number): number | null {
  if (value === undefined) return null;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new RangeError(`--${name} takes a whole number from 1 to ${most}`);
  return number;
}
