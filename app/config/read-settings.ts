import { type Config, readConfig } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { packageRoot } from './package.ts';
import { findSettingWarnings, type SettingWarning } from './setting-warnings.ts';
import { chosenStore, defaultStore, type StoreChoice } from './store-choice.ts';

const ENV_FILE = '.env';

/** The settings of the environment, and of `.env` for what it leaves out. @throws StewardError `configuration` with every fault. */
export function readSettings(): Config {
  loadEnvFile();
  const config = readConfig(process.env);
  // Not in the environment: a name that looks like DATABASE_URL is dangerous only while that is not set.
  return process.env.DATABASE_URL?.trim()
    ? config
    : { ...config, DATABASE_URL: defaultStore(packageRoot(), process.env) };
}

/** What is worth telling of settings that `readSettings` read. */
export function readSettingWarnings(config: Config): readonly SettingWarning[] {
  return findSettingWarnings(config, process.env, loadEnvFile());
}

/** The settings of a command that asks a server. A faulty setting that only a server needs is no reason to refuse it. */
export function readClientSettings(): Pick<Config, 'STEWARD_URL' | 'STEWARD_API_KEY'> {
  loadEnvFile();
  const { STEWARD_URL, STEWARD_API_KEY } = process.env;
  return readConfig({ STEWARD_URL, STEWARD_API_KEY });
}

/** Takes the store that somebody named on the command line before that of the settings. @throws StewardError `configuration`. */
export function useStore(choice: StoreChoice): void {
  const url = chosenStore(choice);
  if (url !== null) process.env.DATABASE_URL = url;
}

function loadEnvFile(): readonly number[] {
  const { values, ignoredLines } = readEnvFile(ENV_FILE);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return ignoredLines;
}
