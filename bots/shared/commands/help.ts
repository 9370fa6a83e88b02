import { note } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import { RIGHTS, type Rights } from '../platform.ts';
import type { Answer } from '../rendering.ts';
import { COMMANDS } from './definitions.ts';
import { usage } from './parse.ts';

/** The commands that somebody with these rights may use, one line each group. */
export function help({ commandPrefix }: Capabilities, rights: Rights): Answer {
  const usable = COMMANDS.filter((spec) => RIGHTS.indexOf(spec.rights) <= RIGHTS.indexOf(rights));
  const single = usable
    .filter(({ path }) => path.length === 1)
    .map((spec) => `${commandPrefix}${usage(spec)}: ${spec.summary}`);
  const groups = new Map<string, string[]>();
  for (const { path } of usable) {
    const [group, verb] = path;
    if (verb) groups.set(group, [...(groups.get(group) ?? []), verb]);
  }
  const grouped = [...groups].map(([group, verbs]) => `${commandPrefix}${group} ${verbs.join(' | ')}`);
  return note('Commands', { kind: 'list', items: [...single, ...grouped] });
}
