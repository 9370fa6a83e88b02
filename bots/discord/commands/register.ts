import type { ApplicationCommand, Client } from 'discord.js';
import type { Log } from '../../core/port/process.ts';
import { nameOf } from '../connection/outcome.ts';
import { applicationCommands } from './slash.ts';

/** Makes the registered commands those of this version. Asks first: Discord counts what is made anew. Never throws; what fails is logged. */
export async function registerCommands(client: Client<true>, log: Log): Promise<void> {
  const wanted = applicationCommands();
  try {
    const registered = await client.application.commands.fetch({ withLocalizations: true });
    const isCurrent =
      registered.size === wanted.length &&
      wanted.every((command) => registered.some((known) => isSame(known, command)));
    if (isCurrent) return;
    await client.application.commands.set(wanted);
    log.info({ platform: 'discord', commands: wanted.length }, 'commands registered');
  } catch (error) {
    log.warn({ platform: 'discord', error: nameOf(error) }, 'the commands could not be registered');
  }
}

/** `equals` takes what can be registered as well as what is; its type asks for one or the other. */
function isSame(known: ApplicationCommand, wanted: ReturnType<typeof applicationCommands>[number]): boolean {
  return known.name === wanted.name && known.equals(wanted as Parameters<typeof known.equals>[0], true);
}
