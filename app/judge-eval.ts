import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { StewardError } from '../src/core/errors.ts';
import { DEFAULT_POLICY } from '../src/core/policy.ts';
import { EVAL_USAGE, type EvalCommand, parseEvalArguments } from '../src/judge/eval/arguments.ts';
import { runEval } from '../src/judge/eval/run-eval.ts';
import { openJudge } from './judge.ts';
import { openLog } from './log.ts';
import { readSettings } from './read-settings.ts';

/** `npm run judge:eval`: scores a labelled file with the judge that the settings name. Exits 0, or 2 on an error. */
async function main(argv: readonly string[]): Promise<number> {
  const command = parseEvalArguments(argv);
  if (command.kind === 'run') return evaluate(command);
  const message = command.kind === 'wrong' ? `${command.message}\n\n${EVAL_USAGE}` : EVAL_USAGE;
  process.stderr.write(`${message}\n`);
  return command.kind === 'wrong' ? 2 : 0;
}

async function evaluate({ file, options }: Extract<EvalCommand, { kind: 'run' }>): Promise<number> {
  try {
    const config = readSettings();
    const { judge, close } = await openJudge(config, openLog(config), { model: () => {}, poisoned: () => {} });
    const readLines = () => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    await runEval(
      { judge, policy: DEFAULT_POLICY, readLines, print: (text) => process.stdout.write(`${text}\n`) },
      options,
    );
    await close();
    return 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing && !(error instanceof StewardError)) throw error;
    process.stderr.write(`${isMissing ? `cannot read the file ${file}` : error.message}\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
