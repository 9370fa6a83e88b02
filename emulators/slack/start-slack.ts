import { listen } from '../platform-wire.ts';
import type { SlackServer } from './slack-server.ts';
import { openSocketMode } from './wire/socket-mode.ts';
import { openWorkspace, type WorkspaceOptions } from './workspace.ts';
import { allBotScopes } from './world/create-world.ts';

/** Starts a workspace with the installed app on a free port of 127.0.0.1. */
export async function startSlack(options: Pick<WorkspaceOptions, 'clock' | 'limits'> = {}): Promise<SlackServer> {
  const workspace = openWorkspace(options);
  const { world } = workspace;
  workspace.installWith(workspace.issue('bot', world.bot.id, allBotScopes));
  const appToken = workspace.issue('app', world.bot.id, ['connections:write']);
  const listening = await listen((request, response) =>
    workspace.handle(request, response, new URL(request.url ?? '/', 'http://127.0.0.1').pathname),
  );
  world.address = `http://127.0.0.1:${listening.port}`;
  const socketMode = openSocketMode(listening.server, world, workspace.deliveries);
  workspace.useSocketMode(socketMode);
  return workspace.serve({
    address: world.address,
    appToken,
    close: async () => {
      await socketMode.close();
      await listening.close();
    },
  });
}
