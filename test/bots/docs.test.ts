import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS, findCommand, menuOf } from '../../bots/core/commands/specs/definitions.ts';
import { BOTS } from '../../bots/registry.ts';

/** Commands of BotFather's and of the platforms themselves, paths, and what the bot answers to beside the definitions. */
const OTHERS = /^\/(?:$|(?:newbot|mybots|start|steward|invite|slack\/events|telegram|v10)\b)/;

/** What a page quotes as code: spans on one line, and lines of blocks. */
function quoted(page: string): string[] {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans];
}

function isCommand(words: string): boolean {
  const [first = '', second = ''] = words.split(/\s+/);
  if (findCommand([first, second]) ?? findCommand([first])) return true;
  return second === '' && COMMANDS.some(({ path }) => path[0] === first);
}

describe.each(BOTS)('docs/$name.md', ({ name, capabilities }) => {
  const page = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
  const prefix = capabilities.commandPrefix;
  const prefixes = { shift: prefix, setup: prefix, ...capabilities.runCommand };
  const longestFirst = Object.entries(prefixes).sort(([, a], [, b]) => b.length - a.length);

  it('names commands that there are', () => {
    const named = quoted(page).filter((text) => text.startsWith(prefix) && (prefix !== '/' || !OTHERS.test(text)));
    const unknown = named.filter((text) => !isCommand(text.slice(prefix.length)));
    expect(unknown).toEqual([]);
    const misplaced = quoted(page).filter((text) => {
      const [menu, own] = longestFirst.find(([, start]) => text.startsWith(start)) ?? [];
      return own !== undefined && capabilities.runCommand !== undefined && menuOf(text.slice(own.length)) !== menu;
    });
    expect(misplaced).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });

  it('shows the command to run next as the first steps do', () => {
    expect(quoted(page).some((text) => text.startsWith(`${prefix}log here`))).toBe(true);
    expect(quoted(page).some((text) => text.startsWith(`${prefix}test `))).toBe(true);
  });
});
