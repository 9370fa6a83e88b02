import { menuOf } from '../../commands/specs/definitions.ts';
import type { Capabilities } from '../../port/capabilities.ts';

/** Returns a command as typed on this platform, for hints: `/steward policy action category:scam action:delete`, `/policy action scam delete`. */
export function typed(
  capabilities: Pick<Capabilities, 'commandPrefix' | 'runCommand' | 'namesOptions'>,
  words: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const namesOptions = capabilities.namesOptions && menuOf(words) !== 'run';
  const given = Object.entries(options).map(([name, value]) => (namesOptions ? `${name}:${value}` : value));
  return [`${prefixOf(capabilities, words)}${words}`, ...given].join(' ');
}

/** Returns the prefix of a command with these words. */
export function prefixOf(
  { commandPrefix, runCommand }: Pick<Capabilities, 'commandPrefix' | 'runCommand'>,
  words: string,
): string {
  const menu = menuOf(words);
  return menu === 'shift' ? commandPrefix : (runCommand?.[menu] ?? commandPrefix);
}
