import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StewardError } from '../src/core/errors.ts';
import type { Judge } from '../src/core/ports.ts';
import { createEmbeddedJudge } from '../src/judge/embedded/embedded.ts';
import { type Config, readConfig } from './config.ts';
import { openJudge, UNCOUNTED } from './judge.ts';
import { openLog } from './log.ts';

/**
 * Opens judges to measure.
 * @param settings null for the judge of the settings, `embedded`, or a file whose MODEL_ settings take the place of all others.
 */
export function createEvalJudges(
  readSettings: () => Config,
  environment: NodeJS.ProcessEnv,
): (settings: string | null) => Promise<{ readonly judge: Judge; close(): Promise<void> }> {
  return async (settings) => {
    if (settings === 'embedded') return { judge: createEmbeddedJudge(), close: async () => {} };
    const config = settings === null ? readSettings() : readConfig(withModelOf(settings, environment));
    return openJudge(config, openLog(config), UNCOUNTED);
  };
}

function withModelOf(file: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('MODEL_'));
  return { ...Object.fromEntries(others), ...parseEnv(readText(file)) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StewardError('configuration', `--against: cannot read the file ${file}`, { cause });
  }
}
