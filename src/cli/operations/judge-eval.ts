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
    .description('score labelled messages, or what moderators decided, and say how good the scores are')
    .argument('[file]', 'JSON lines: {"text": "...", "labels": ["spam"]} or {"text": "...", "labels": {"spam": 1}}')
    .option('--tenant <name>', 'policy of a tenant, and without a file the verdicts of its moderators')
    .option('--policy <file>', 'thresholds and rules of a policy file instead')
    .option('--against <judge>', 'a second judge beside the first: embedded, or a file of MODEL_ settings')
    .option('--precision <share>', 'what suggested thresholds have to keep', parseShare, 0.95)
    .option('--json', 'print the report as JSON')
    .option('--limit <messages>', 'at most so many', parseWhole(1, 1_000_000), 1_000_000)
    .option('--batch <messages>', 'messages a request', parseWhole(1, MESSAGES_MAX), 25)
    .option('--parallel <requests>', 'requests at once', parseWhole(1, PARALLEL_MAX), 4)
    .option('--no-position', 'judge once: no shift by place and no flips, half the cost')
    .option('--second-look', 'hold the judge with second looks beside itself without them')
    .option('--injections', 'try the suite of injections as well, a request for each')
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
