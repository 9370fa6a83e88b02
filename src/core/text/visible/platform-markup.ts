import { PLATFORMS } from '../../common/chat-platforms.ts';
import { MARKUP_KINDS, type MarkupKind } from '../../platforms/platform.ts';

/** Nothing without one of these has any. */
const GATE = /<[@#:!ta/i]/;
/** What patterns read in the place of markup, by the name in it. */
const SHOWN: Readonly<Record<MarkupKind, (name: string) => string>> = {
  mention: () => '@',
  groupMention: () => '@',
  channel: () => '#',
  emoji: (name) => `:${name}:`,
  command: (name) => `/${name}`,
  time: () => ' ',
};

/** Mentions, emoji, times and commands as all platforms write them into a text; none of it is what its author typed. */
const MARKUP = MARKUP_KINDS.flatMap((kind) => {
  const sources = PLATFORMS.flatMap(({ markup }) => markup[kind] ?? []);
  const flags = kind === 'command' ? 'gu' : 'gi';
  return sources.length === 0 ? [] : [{ pattern: new RegExp(sources.join('|'), flags), show: SHOWN[kind] }];
});

/** A text without chat platforms' markup, for patterns: a mention keeps its sign, emoji and commands their names, a time nothing. */
export function dropPlatformMarkup(text: string): string {
  if (!GATE.test(text)) return text;
  return MARKUP.reduce(
    (rest, { pattern, show }) => rest.replace(pattern, (_markup, ...groups) => show(nameOf(groups))),
    text,
  );
}

/** The group that matched; the numbers and the text that follow the groups are none. */
function nameOf(groups: readonly unknown[]): string {
  const name = groups.slice(0, -2).find((group) => group !== undefined);
  return typeof name === 'string' ? name : '';
}
