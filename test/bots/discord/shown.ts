import { type APIEmbed, type APIMessage, ComponentType } from 'discord-api-types/v10';
import { type ComponentNode, flatten } from '../../../emulators/discord/body/component-parts.ts';
import type { DiscordServer } from '../../../emulators/discord/discord-server.ts';
import type { Shown } from '../conformance-driver.ts';

/** What people read in a message of the bot's, as the conformance suite wants it. */
export function showMessage(server: DiscordServer, message: APIMessage, isPrivate: boolean): Shown {
  // API components carry more than ComponentNode lists and nothing that contradicts it.
  const nodes = (message.components ?? []) as readonly (ComponentNode & { readonly label?: string })[];
  const buttons = nodes.flatMap(flatten).filter((node) => node.type === ComponentType.Button);
  return {
    text: [read(message.content), ...message.embeds.map(readEmbed)].filter((part) => part !== '').join('\n'),
    raw: JSON.stringify([message.content, message.embeds, message.components ?? []]),
    buttons: buttons.map((button) => ({
      id: button.custom_id ?? '',
      label: 'label' in button ? String(button.label) : '',
    })),
    isPrivate,
    files: message.attachments.map(({ filename, url }) => ({
      name: filename,
      content: server.world.files.get(new URL(url).pathname)?.bytes.toString('utf8') ?? '',
    })),
  };
}

function readEmbed(embed: APIEmbed): string {
  const fields = (embed.fields ?? []).map(({ name, value }) => `${read(name)}: ${read(value)}`);
  return [read(embed.title ?? ''), read(embed.description ?? ''), ...fields].filter((part) => part !== '').join('\n');
}

/** Undoes what Discord's client does not show: code marks, bold labels, masked links, backslashes. */
function read(text: string): string {
  return text
    .split(/(```\n[\s\S]*?\n```)/)
    .map((part) => (part.startsWith('```') ? part.slice(4, -4) : readLine(part)))
    .join('');
}

function readLine(text: string): string {
  return text
    .replace(/\*\*((?:[^*\\]|\\.)*)\*\*/g, '$1')
    .replace(/(^|[^\\])`([^`]*)`/g, '$1$2')
    .replace(/^- /gm, '')
    .replace(/\\([^0-9A-Za-z\s])/g, '$1');
}
