import { type APIApplication, REST, type RESTOptions, Routes } from 'discord.js';
import type { Log } from '../shared/deps.ts';
import { ALL_GRANTED, type GrantedIntents, grantedByFlags } from './intents.ts';
import { endOfError } from './login-end.ts';
import { nameOf } from './outcome.ts';

/**
 * Asks the application what it may have, so that no log-in is spent on what it may not.
 * @returns all of them when Discord does not say, for the gateway refuses what is too much. Never rejects.
 */
export async function askForIntents(
  log: Log,
  token: string,
  options: Partial<RESTOptions>,
): Promise<GrantedIntents | 'wrong_token'> {
  const rest = new REST(options).setToken(token);
  try {
    // The route answers with the application; the REST client leaves the type to the caller.
    const application = (await rest.get(Routes.currentApplication())) as Partial<APIApplication>;
    return typeof application.flags === 'number' ? grantedByFlags(application.flags) : ALL_GRANTED;
  } catch (error) {
    if (endOfError(error).kind === 'wrong_token') return 'wrong_token';
    log.warn({ platform: 'discord', error: nameOf(error) }, 'the application could not be asked for its intents');
    return ALL_GRANTED;
  } finally {
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }
}
