import { allowsColour, type Config, readClientConfig, readConfig } from './config.ts';
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

/** What is worth telling of them. @throws StewardError as `readSettings` does. */
export function readSettingWarnings(): readonly SettingWarning[] {
  const ignoredLines = loadEnvFile();
  return findSettingWarnings(readConfig(process.env), process.env, ignoredLines);
}

/** The settings of a command that asks a server, and no others. */
export function readClientSettings(): ReturnType<typeof readClientConfig> {
  loadEnvFile();
  return readClientConfig(process.env);
}

/** Takes the store that somebody named on the command line before that of the settings. @throws StewardError `configuration`. */
export function useStore(choice: StoreChoice): void {
  const url = chosenStore(choice);
  if (url !== null) process.env.DATABASE_URL = url;
}

/** Whether colours may be sent to a terminal. */
export function readColour(): boolean {
  return allowsColour(process.env);
}

function loadEnvFile(): readonly number[] {
  const { values, ignoredLines } = readEnvFile(ENV_FILE);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return ignoredLines;
}
