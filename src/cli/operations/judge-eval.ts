import { Command } from 'commander';
import { MESSAGES_MAX } from '../../core/common/message-limits.ts';
import { type CliDeps, examples, type JudgeEvalOptions } from '../base/deps.ts';
import { parseShare, parseWhole } from '../base/options.ts';

const PARALLEL_MAX = 64;

/** Defines `steward judge eval`. */
export function judgeCommand(deps: CliDeps): Command {
  const command = new Command('judge').description('measure the judge');
  command
    .command('eval')
    .description('score labelled messages or verdicts of moderators, and measure the scores')
    .argument('[file]', 'JSON lines: {"text": "...", "labels": ["spam"]} or {"text": "...", "labels": {"spam": 1}}')
    .option('--tenant <name>', 'use the policy of this tenant, and without a file the verdicts of its moderators')
    .option('--policy <file>', 'use the thresholds and rules of this policy file instead')
    .option('--against <judge>', 'compare with a second judge: embedded, or a file with MODEL_ settings')
    .option('--precision <share>', 'the precision that suggested thresholds must reach', parseShare, 0.95)
    .option('--json', 'print the report as JSON')
    .option('--limit <messages>', 'the highest number of messages', parseWhole(1, 1_000_000), 1_000_000)
    .option('--batch <messages>', 'messages a request', parseWhole(1, MESSAGES_MAX), 25)
    .option('--parallel <requests>', 'concurrent requests', parseWhole(1, PARALLEL_MAX), 4)
    .option('--no-position', 'judge each message only once, which skips the position test and halves the cost')
    .option('--second-look', 'compare the judge with and without second looks')
    .option('--injections', 'also test prompt injections, with one request for each')
    .addHelpText(
      'after',
      examples(
        'steward judge eval labelled.jsonl --json > report.json',
        'steward judge eval --tenant default --precision 0.98',
        'steward judge eval labelled.jsonl --against embedded',
        'steward judge eval labelled.jsonl --second-look --injections',
      ),
    )
    .action((file: string | undefined, options: JudgeEvalOptions) => deps.evaluateJudge(file, options));
  return command;
}
