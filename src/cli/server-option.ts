import { type Command, Option } from 'commander';
import { StewardError } from '../core/errors.ts';
import type { CliDeps } from './deps.ts';

/** A server to ask. */
export type ServerAddress = { readonly url: string; readonly key: string };

/** The options of every command that can ask a server. */
export type ServerOptions = { readonly url?: string; readonly key?: string; readonly local?: true };

/** Adds --url, --key and --local to a command. */
export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'ask this server instead of judging on this machine (STEWARD_URL)')
    .option('--key <key>', 'the API key for it; better in STEWARD_API_KEY, where other users cannot see it')
    .addOption(new Option('--local', 'judge on this machine although STEWARD_URL is set').conflicts(['url', 'key']));
}

/**
 * The server that the options or the settings name; null to judge on this machine.
 * @throws StewardError `configuration` for a server without a key or an address that is none.
 */
export function readServer(deps: Pick<CliDeps, 'clientSettings'>, options: ServerOptions): ServerAddress | null {
  if (options.local) return null;
  const settings = deps.clientSettings();
  const url = options.url ?? settings.STEWARD_URL;
  if (url === undefined) {
    if (options.key === undefined) return null;
    throw new StewardError('configuration', '--key is for a server; name it with --url or STEWARD_URL');
  }
  const key = options.key ?? settings.STEWARD_API_KEY;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new StewardError(
      'configuration',
      '--url is not an http or https address, for example https://steward.example',
    );
  }
  if (key === undefined)
    throw new StewardError('configuration', 'the server asks for a key: set STEWARD_API_KEY, or give --key');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new StewardError('configuration', 'the API key holds what no key holds; copy it again');
  return { url: url.replace(/\/+$/, ''), key };
}
