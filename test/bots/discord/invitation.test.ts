import { readFileSync } from 'node:fs';
import { PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import { INVITE_PERMISSIONS } from '../../../bots/discord/connection/permissions.ts';

const page = readFileSync(new URL('../../../docs/discord.md', import.meta.url), 'utf8');

it('is documented as the bot asks for it: the sum in the link, and a line for each right with its value', () => {
  const sum = INVITE_PERMISSIONS.reduce((all, bit) => all | bit, 0n);
  expect(page).toContain(`scope=bot+applications.commands&permissions=${sum}\n`);
  expect(page).toContain(`\`permissions=${sum | PermissionFlagsBits.ManageGuild}\``);
  const lines = [...page.matchAll(/^\| ([A-Z][A-Za-z ]+) \| (\d+) \| \S.*\|$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const flagOf = (name = '') =>
    ({ 'Timeout Members': 'ModerateMembers', 'View Channels': 'ViewChannel' })[name] ??
    name.replace(/ (?:in )?/g, (space) => (space === ' ' ? '' : 'In'));
  for (const [name, value] of lines)
    expect(String(PermissionFlagsBits[flagOf(name) as keyof typeof PermissionFlagsBits]), name).toBe(value);
  expect(lines.map(([, value]) => BigInt(value ?? 0)).sort()).toEqual([...INVITE_PERMISSIONS].sort());
});
