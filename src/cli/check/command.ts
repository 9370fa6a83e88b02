import { Command, Option } from 'commander';
import { type CliDeps, examples } from '../base/deps.ts';
import { addServerOptions } from '../base/options.ts';
import type { CheckOptions } from './open-input.ts';
import { FORMATS } from './read-messages.ts';
import { runCheck } from './run-check.ts';

const MORE = `
Without --tenant and without a server, this machine judges the messages by the default policy or --policy. It needs no
store, logs nothing and counts no quota. Only a spending ceiling needs the store, to count the cost of the model.
With --tenant, the tenant's policy, quota and audit log apply.

An invalid line (over 8,000 characters, not UTF-8, broken JSON) is reported and counted. The lines after it are judged.

Exit code: 0 if every message is clean, 1 if one triggered, 2 on an error. A message that the model failed on is an error.
So is an invalid line, unless you use --skip-invalid.`;

/** Options that cannot be combined with --diff. */
const NOT_DIFF = ['policy', 'tenant', 'url', 'key', 'resume', 'textColumn', 'job'];
const NOT_JOB = ['policy', 'tenant', 'resume'];

/** Defines `steward check`: exit 0 if every message is clean, 1 if one triggered, 2 on an error. */
export function checkCommand(deps: CliDeps, exit: (code: number) => void): Command {
  const command = new Command('check')
    .description('judge messages; exit code 0: all are clean, 1: one triggered, 2: an error')
    .argument('[text...]', 'texts to judge; without texts and --file, or with -, reads standard input')
    .option('--file <path>', 'a file with one message per line: plain text, or JSON with the message fields of the API')
    .addOption(
      new Option('--format <format>', 'the format of lines; auto reads a JSON object as a message, all else as text')
        .choices(FORMATS)
        .default('auto'),
    )
    .addOption(
      new Option(
        '--text-column <name>',
        'read CSV with a header row, take the texts from this column, and write CSV',
      ).conflicts(['resume', 'format']),
    )
    .addOption(new Option('--policy <path>', 'a policy file, merged into the default').conflicts(['url', 'key']))
    .addOption(
      new Option('--diff <rules>', 'compare the decisions of two policy files: OLD NEW [MESSAGES]').conflicts(NOT_DIFF),
    )
    .addOption(
      new Option('--job [id]', 'judge --file in the background and wait; with an id, wait for that job').conflicts(
        NOT_JOB,
      ),
    )
    .option('--cancel', 'remove the job with that id and its decisions')
    .option('--json', 'print one JSON line per message')
    .option('--only-triggered', 'print only messages that triggered')
    .option('--strict', 'also exit 2 if a quota, plan or ceiling left a message not judged')
    .option('--skip-invalid', 'ignore invalid lines in the exit code; they are still reported')
    .option('--resume <state>', 'save the progress of --file in this file and continue from it; removed at the end')
    .addHelpText('after', MORE)
    .addHelpText(
      'after',
      examples(
        'steward check "Free nitro for everyone, claim now"',
        'steward check --file messages.jsonl --json > decisions.jsonl',
        'steward check --file comments.csv --text-column comment > decided.csv',
        'steward check --file big.jsonl --resume big.state --only-triggered',
        'steward check --url https://steward.example --job --file big.jsonl > decisions.txt',
        'steward check --diff old.yaml new.yaml chat.jsonl',
        'grep -v "^#" chat.txt | steward check --policy policy.json',
        'STEWARD_API_KEY=stw_... steward check --url https://steward.example "some text"',
      ),
    )
    .action(async (texts: string[], options: CheckOptions) => exit(await runCheck(deps, texts, options)));
  return addServerOptions(command);
}
