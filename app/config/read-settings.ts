import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StewardError } from '../../src/core/common/errors.ts';
import { packageRoot } from '../../src/store/database/migrations.ts';
import { type Config, readConfig } from './config.ts';
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

/** NAME=value, with `export` before it, and a value in quotes over several lines. */
const SETS = /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?[^\n]*/gm;
const SAYS_NOTHING = /^\s*(?:#.*)?$/;

/** Reads a file of settings; none is no fault. @throws StewardError `configuration` for what is no text file. */
export function readEnvFile(path: string): ReturnType<typeof parse> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    if (code === 'ENOENT') return { values: {}, ignoredLines: [] };
    const what = code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    const fix = 'make it a file that this user can read, or remove it and set environment variables';
    throw new StewardError('configuration', `${path} ${what}: ${fix}`, { cause: error });
  }
  if (isUtf8(bytes)) return parse(new TextDecoder().decode(bytes));
  throw new StewardError('configuration', `${path} is not UTF-8; save it as UTF-8 text`);
}

/** What a file of settings says; `ignoredLines` are the numbers of the lines that set nothing, from 1. */
function parse(text: string) {
  // Every line of a setting is put out, so that the numbers of the others stay.
  const left = text.replaceAll('\r\n', '\n').replace(SETS, (setting) => setting.replace(/[^\n]/g, ''));
  const ignoredLines = left.split('\n').flatMap((line, index) => (SAYS_NOTHING.test(line) ? [] : [index + 1]));
  const values = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { values: Object.fromEntries(values), ignoredLines };
}
