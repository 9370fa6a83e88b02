import { Command } from 'commander';
import { type DoctorFinding, findingsOf } from '../../core/common/doctor-finding.ts';
import { StewardError } from '../../core/common/errors.ts';
import { type CliDeps, EXIT, examples } from '../base/deps.ts';
import { abortable } from '../base/ending.ts';

const { failure } = findingsOf('settings');

const MARKS = { ok: ['ok     ', '32'], warning: ['warning', '33'], fault: ['FAULT  ', '31'] } as const;

const MORE = `
Doctor sends the model one tiny request, which a paid model charges for. A spending ceiling counts it in the store.
A store of an older version is migrated, as by every command. Doctor writes nothing else and posts nothing.`;

/** Defines `steward doctor`: exit 0 if nothing is wrong, otherwise 2. */
export function doctorCommand(deps: CliDeps, exit: (code: number) => void): Command {
  return new Command('doctor')
    .description('check settings, store, model and bots, and show how to fix problems; exit code 0 or 2')
    .option('--json', 'print one JSON line per finding')
    .option('--judge', 'also measure the model on 130 test messages in 13 languages: 13 calls, or more if some fail')
    .addHelpText('after', MORE)
    .addHelpText('after', examples('steward doctor', 'steward doctor --judge', 'steward doctor --json'))
    .action(async (options: DoctorOptions) => exit(await runChecks(deps, options)));
}

type DoctorOptions = { readonly json?: true; readonly judge?: true };

async function runChecks(deps: CliDeps, options: DoctorOptions): Promise<number> {
  let issues = 0;
  for (const part of partsOf(deps, options)) {
    const findings = await abortable(part(), deps.signal);
    for (const finding of findings) {
      if (finding.level === 'fault') issues++;
      deps.print(options.json ? `${JSON.stringify(finding)}\n` : render(deps, finding));
    }
  }
  return issues > 0 ? EXIT.error : EXIT.ok;
}

/** Returns the checks. If the settings cannot be read, their faults are the only result. */
function partsOf({ doctor }: CliDeps, { judge }: DoctorOptions): ReturnType<CliDeps['doctor']> {
  try {
    return doctor(judge === true);
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    const fix = 'Correct this setting in the environment or in .env. docs/settings.md lists all settings.';
    return [async () => error.message.split('\n').map((line) => failure(line, fix))];
  }
}

function render(deps: CliDeps, { part, level, what, fix }: DoctorFinding): string {
  const [mark, code] = MARKS[level];
  const shown = deps.colour && deps.isOutputTerminal ? `\u001b[${code}m${mark}\u001b[0m` : mark;
  return `${shown}  ${part.padEnd(8)}  ${what}\n${fix === null ? '' : `${' '.repeat(19)}${fix}\n`}`;
}
