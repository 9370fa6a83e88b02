import { Command, Option } from 'commander';
import { type CliDeps, examples } from '../base/deps.ts';
import { addServerOptions } from '../base/options.ts';
import type { CheckOptions } from './open-input.ts';
import { FORMATS } from './read-messages.ts';
import { runCheck } from './run-check.ts';

const MORE = `
Without --tenant and without a server the messages are judged on this machine by the policy that Steward ships, or by
--policy: no store is needed or made, nothing is logged, no quota counts. (A spending ceiling is the exception: where one
is set, what the model cost is counted in the store.) With --tenant it is that tenant's policy, quota and log.

A line that is no message (over 8,000 characters, not UTF-8, broken JSON) is named and counted, and those after it are judged.

Exit code: 0 when every message is clean, 1 when one triggered, 2 on an error, which a message that the model failed on is, and a line that is no message,
but for --skip-invalid.`;

/** Options that cannot be combined with --diff. */
const NOT_DIFF = ['policy', 'tenant', 'url', 'key', 'resume', 'textColumn', 'job'];
const NOT_JOB = ['policy', 'tenant', 'resume'];

/** Defines `steward check`: exit 0 if every message is clean, 1 if one triggered, 2 on an error. */
export function checkCommand(deps: CliDeps, exit: (code: number) => void): Command {
  const command = new Command('check')
    .description('judge messages; exit 0 when all are clean, 1 when one triggered, 2 on an error')
    .argument('[text...]', 'texts to judge; without any, and without --file, standard input is read; so it is for -')
    .option('--file <path>', 'one message a line: plain text, or JSON with the message fields of the API')
    .addOption(
      new Option('--format <format>', 'how lines are read; auto takes a JSON object as a message, all else as text')
        .choices(FORMATS)
        .default('auto'),
    )
    .addOption(
      new Option(
        '--text-column <name>',
        'read CSV whose first row names the columns; this one has the texts, and the answer is CSV too',
      ).conflicts(['resume', 'format']),
    )
    .addOption(new Option('--policy <path>', 'a policy merged over the shipped one').conflicts(['url', 'key']))
    .addOption(
      new Option('--diff <rules>', 'what other rules decide otherwise: OLD NEW [MESSAGES]').conflicts(NOT_DIFF),
    )
    .addOption(
      new Option(
        '--job [id]',
        'have the server judge all of --file in the background, and wait; with an id, go on waiting',
      ).conflicts(NOT_JOB),
    )
    .option('--cancel', 'remove the job of that id, with its decisions')
    .option('--json', 'a JSON line a message')
    .option('--only-triggered', 'print only messages that triggered')
    .option('--strict', 'exit 2 also when a quota, a plan or a ceiling left a message unjudged')
    .option('--skip-invalid', 'exit as if lines that are no message were not there; they are told all the same')
    .option('--resume <state>', 'keep in this file how far --file is, and go on from there; it is removed at the end')
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
