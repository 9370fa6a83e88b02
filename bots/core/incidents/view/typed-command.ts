import { SETUP_WORDS } from '../../commands/specs/definitions.ts';
import type { Capabilities } from '../../port/capabilities.ts';

/** A command as it is typed on this platform, for hints: `/steward policy action category:scam action:delete`, `/policy action scam delete`. */
export function typed(
  capabilities: Pick<Capabilities, 'commandPrefix' | 'setupPrefix' | 'namesOptions'>,
  words: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const { namesOptions } = capabilities;
  const given = Object.entries(options).map(([name, value]) => (namesOptions ? `${name}:${value}` : value));
  return [`${prefixOf(capabilities, words)}${words}`, ...given].join(' ');
}

/** What is typed before a command of these words. */
export function prefixOf(
  { commandPrefix, setupPrefix }: Pick<Capabilities, 'commandPrefix' | 'setupPrefix'>,
  words: string,
): string {
  return SETUP_WORDS.has(words.split(' ', 1)[0] ?? '') ? (setupPrefix ?? commandPrefix) : commandPrefix;
}
