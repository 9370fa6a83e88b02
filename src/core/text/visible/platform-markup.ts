import { PLATFORMS } from '../../common/chat-platforms.ts';
import { MARKUP_KINDS, type MarkupKind } from '../../platforms/platform.ts';

/** All platform markup contains one of these. */
const GATE = /<[@#:!ta/i]/;
/** The text that patterns read instead of markup, made from the name in it. */
const SHOWN: Readonly<Record<MarkupKind, (name: string) => string>> = {
  mention: () => '@',
  groupMention: () => '@',
  channel: () => '#',
  emoji: (name) => `:${name}:`,
  command: (name) => `/${name}`,
  time: () => ' ',
};

/** Mentions, emoji, times and commands as all platforms write them into a text; the author typed none of them. */
const MARKUP = MARKUP_KINDS.flatMap((kind) => {
  const sources = PLATFORMS.flatMap(({ markup }) => markup[kind] ?? []);
  const flags = kind === 'command' ? 'gu' : 'gi';
  return sources.length === 0 ? [] : [{ pattern: new RegExp(sources.join('|'), flags), show: SHOWN[kind] }];
});

/** Removes platforms' markup from a text, for patterns. A mention keeps its sign, emoji and commands their names, a time nothing. */
export function dropPlatformMarkup(text: string): string {
  if (!GATE.test(text)) return text;
  return MARKUP.reduce(
    (rest, { pattern, show }) => rest.replace(pattern, (_markup, ...groups) => show(nameOf(groups))),
    text,
  );
}

/** Returns the group that matched. The last two values, the position and the text, are not groups. */
function nameOf(groups: readonly unknown[]): string {
  const name = groups.slice(0, -2).find((group) => group !== undefined);
  return typeof name === 'string' ? name : '';
}
