import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import { findCommand } from '../../shared/commands/definitions.ts';
import { downloadText } from './download.ts';

/** The words of a command, `['policy', 'threshold']`. */
export function pathOf(interaction: ChatInputCommandInteraction | AutocompleteInteraction): readonly string[] {
  const group = interaction.options.getSubcommandGroup(false);
  const name = interaction.options.getSubcommand(false);
  return [group, name].filter((word) => word !== null);
}

/** The arguments as Discord typed them, users, roles and channels as ids, files as their text; or what is wrong with a file. */
export async function readOptions(
  interaction: ChatInputCommandInteraction,
  path: readonly string[],
): Promise<{ readonly options: Readonly<Record<string, string | number | boolean>> } | { readonly problem: string }> {
  const options: Record<string, string | number | boolean> = {};
  for (const { name } of findCommand(path)?.options ?? []) {
    const given = interaction.options.get(name);
    if (!given) continue;
    if (given.attachment) {
      const file = await downloadText(given.attachment);
      if ('problem' in file) return file;
      options[name] = file.text;
    } else if (given.value !== undefined) {
      options[name] = given.value;
    }
  }
  return { options };
}
