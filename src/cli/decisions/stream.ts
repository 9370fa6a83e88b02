import { Command, Option } from 'commander';
import { type CliDeps, examples, type StreamOptions, WHEN_UNAVAILABLE } from '../base/deps.ts';
import { parseWhole } from '../base/options.ts';

/** `steward stream`. */
export function streamCommand(deps: CliDeps): Command {
  return new Command('stream')
    .description(
      'decide the messages of a NATS JetStream stream, as the tenant of STEWARD_API_KEY, until it is told to stop',
    )
    .requiredOption('--stream <name>', 'the stream that messages are in')
    .requiredOption('--from <subject>', 'the subject of messages, which may have wildcards')
    .requiredOption('--to <subject>', 'the subject for decisions; a stream must take it in')
    .requiredOption('--dead <subject>', 'the subject for what cannot be decided; a stream must take it in')
    .option('--name <name>', 'what the consumer is called; processes with one name share the work (one name a tenant)')
    .option('--parallel <messages>', 'decided at the same time', parseWhole(1, 1_000), 50)
    .addOption(
      new Option('--when-unavailable <what>', 'while the model does not answer: wait, publish unjudged, or dead letter')
        .choices(WHEN_UNAVAILABLE)
        .default('wait'),
    )
    .addHelpText(
      'after',
      examples('steward stream --stream CHAT --from "chat.*" --to steward.decisions --dead steward.dead'),
    )
    .action((options: StreamOptions) => deps.stream(options));
}
