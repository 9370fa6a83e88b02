import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { findCommand } from '../../core/commands/specs/definitions.ts';
import { fetchTextFile, type TextFile } from '../../core/runtime/read-text-file.ts';

/** Returns the words of a command, `['policy', 'threshold']`. */
export function pathOf(interaction: ChatInputCommandInteraction | AutocompleteInteraction): readonly string[] {
  const group = interaction.options.getSubcommandGroup(false);
  return [group, interaction.options.getSubcommand(false)].filter((word) => word !== null);
}

/** Returns the arguments: users, roles and channels as ids, files as text; or what is wrong with a file. */
export async function readOptions(
  interaction: ChatInputCommandInteraction,
  path: readonly string[],
): Promise<{ readonly options: Readonly<Record<string, string | number | boolean>> } | { readonly problem: TextKey }> {
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

const PROBLEMS = { refused: 'discord.discord_not_hand_over_file', failed: 'discord.file_not_fetched_discord' } as const;

/** Downloads a file that somebody attached to a command. */
export function downloadText({ url }: { readonly url: string }): Promise<TextFile> {
  return fetchTextFile(url, PROBLEMS);
}
