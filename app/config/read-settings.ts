import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { codeOf, misconfigured } from '../../src/core/common/errors.ts';
import { packageRoot } from '../../src/store/database/migrations.ts';
import { type Config, readConfig } from './config.ts';
import { findSettingWarnings, type SettingWarning } from './setting-warnings.ts';
import { chosenStore, defaultStore, type StoreChoice } from './store-choice.ts';

const ENV_FILE = '.env';

/** Reads the environment's settings, and the rest from `.env`. @throws StewardError `configuration` with every fault. */
export function readSettings(): Config {
  loadEnvFile();
  const config = readConfig(process.env);
  // Not put into the environment: a name similar to DATABASE_URL is dangerous only while DATABASE_URL is not set.
  return process.env.DATABASE_URL?.trim()
    ? config
    : { ...config, DATABASE_URL: defaultStore(packageRoot(), process.env) };
}

/** Returns warnings about the settings that `readSettings` read. */
export function readSettingWarnings(config: Config): readonly SettingWarning[] {
  return findSettingWarnings(config, process.env, loadEnvFile());
}

/** Reads the settings of a command that calls a server. Faults in the server's own settings do not matter to it. */
export function readClientSettings(): Pick<Config, 'STEWARD_URL' | 'STEWARD_API_KEY'> {
  loadEnvFile();
  const { STEWARD_URL, STEWARD_API_KEY } = process.env;
  return readConfig({ STEWARD_URL, STEWARD_API_KEY });
}

/** Uses the store from the command line before the one in the settings. @throws StewardError `configuration`. */
export function useStore(choice: StoreChoice): void {
  const url = chosenStore(choice);
  if (url !== null) process.env.DATABASE_URL = url;
}

function loadEnvFile(): readonly number[] {
  const { values, ignoredLines } = readEnvFile(ENV_FILE);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return ignoredLines;
}

/** NAME=value, optionally after `export`, with a quoted value that may have several lines. */
const SETS = /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?[^\n]*/gm;
const SAYS_NOTHING = /^\s*(?:#.*)?$/;

/** Reads a settings file; a missing file is empty. @throws StewardError `configuration` if it is not a text file. */
export function readEnvFile(path: string): ReturnType<typeof parse> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = codeOf(error) ?? 'unreadable';
    if (code === 'ENOENT') return { values: {}, ignoredLines: [] };
    const what = code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    const fix = 'make it a file that this user can read, or remove it and set environment variables';
    throw misconfigured(`${path} ${what}: ${fix}`, error);
  }
  if (isUtf8(bytes)) return parse(new TextDecoder().decode(bytes));
  throw misconfigured(`${path} is not UTF-8; save it as UTF-8 text`);
}

/** Parses a settings file. `ignoredLines` are the numbers, from 1, of the lines that set nothing. */
function parse(text: string) {
  // Removes every line of a setting but keeps the line breaks, so that the numbers of the other lines stay right.
  const left = text.replaceAll('\r\n', '\n').replace(SETS, (setting) => setting.replace(/[^\n]/g, ''));
  const ignoredLines = left.split('\n').flatMap((line, index) => (SAYS_NOTHING.test(line) ? [] : [index + 1]));
  const values = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { values: Object.fromEntries(values), ignoredLines };
}
