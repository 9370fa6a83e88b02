import { REST, type RESTGetAPIGatewayBotResult, type RESTOptions, Routes } from 'discord.js';
import { endOfError, type LoginEnd } from '../login-end.ts';

/** Asks Discord into how many shards this bot should be divided; what went wrong where it does not say. Never rejects. */
export async function askCount(token: string, options: Partial<RESTOptions>): Promise<number | LoginEnd> {
  const rest = new REST(options).setToken(token);
  try {
    // The REST client leaves the type to the caller.
    const { shards } = (await rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
    return Math.max(1, Math.floor(shards));
  } catch (error) {
    return endOfError(error);
  } finally {
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }
}
