import type { Translate } from '../../i18n/translate.ts';
import { prefixOf, typed } from '../../incidents/view/typed-command.ts';
import { note } from '../../port/answers.ts';
import type { Capabilities } from '../../port/capabilities.ts';
import { isAtLeast, type Rights } from '../../port/platform.ts';
import type { Answer } from '../../port/rendering.ts';
import { usage } from '../parse.ts';
import { commandsOf } from '../specs/definitions.ts';

/** In a private conversation only what concerns whoever writes works; the rest is named, with where it does. */
export function helpInPrivate(translate: Translate, capabilities: Capabilities): Answer {
  const here = commandsOf(capabilities).filter(({ anywhere }) => anywhere);
  const items = here.map((spec) => `${prefixOf(capabilities, spec.path[0])}${usage(spec)}: ${translate(spec.summary)}`);
  return note(translate('command.commands'), items, onlyInPrivate(translate, capabilities));
}

/** What works in a private conversation. */
export function onlyInPrivate(translate: Translate, capabilities: Capabilities): string {
  const [help, appeal] = [typed(capabilities, 'help'), typed(capabilities, 'appeal')];
  return translate('command.use_commands_community_only_help', { help, appeal });
}

/** The commands that somebody with these rights may use, one line each group. */
export function help(translate: Translate, capabilities: Capabilities, rights: Rights): Answer {
  const usable = commandsOf(capabilities).filter((spec) => isAtLeast(rights, spec.rights));
  const single = usable
    .filter(({ path }) => path.length === 1)
    .map((spec) => `${prefixOf(capabilities, spec.path[0])}${usage(spec)}: ${translate(spec.summary)}`);
  const groups = new Map<string, string[]>();
  for (const { path } of usable) {
    if (!path[1]) continue;
    const start = `${prefixOf(capabilities, path.join(' '))}${path[0]}`;
    groups.set(start, [...(groups.get(start) ?? []), path[1]]);
  }
  const grouped = [...groups].map(([start, verbs]) => `${start} ${verbs.join(' | ')}`);
  return note(translate('command.commands'), [...single, ...grouped]);
}
