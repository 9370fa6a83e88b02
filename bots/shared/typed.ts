import type { Capabilities } from './capabilities.ts';

/** A command as it is typed on this platform, for hints: `/steward policy action category:scam action:delete`, `/policy action scam delete`. */
export function typed(
  { commandPrefix, namesOptions }: Pick<Capabilities, 'commandPrefix' | 'namesOptions'>,
  words: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries(options).map(([name, value]) => (namesOptions ? `${name}:${value}` : value));
  return [`${commandPrefix}${words}`, ...given].join(' ');
}
