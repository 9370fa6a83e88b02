import { allowsColour, type Config, readClientConfig, readConfig } from './config.ts';

/**
 * The settings of this process: the environment, and a file `.env` for what the environment leaves out.
 * @throws StewardError `configuration` with every fault.
 */
export function readSettings(): Config {
  loadEnvFile();
  return readConfig(process.env);
}

/** The settings of a command that asks a server, and no others. */
export function readClientSettings(): ReturnType<typeof readClientConfig> {
  loadEnvFile();
  return readClientConfig(process.env);
}

/** Whether colours may be sent to a terminal. */
export function readColour(): boolean {
  return allowsColour(process.env);
}

function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
