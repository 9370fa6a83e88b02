import { z } from 'zod';
import { ACTIONS, type Action, mostSevere } from '../../decisions/decision.ts';
import { DAY_MS, HOUR_MS } from '../../time/time.ts';
import { hasNearCopy, packHashes } from '../pictures/pictures.ts';
import { defineLocalRule, member, ofMembers, option, type RuleHit, type SayText } from '../rule/local-rule.ts';
import { withoutMembers } from '../rule/observe.ts';
import { LIST_NAMES, type ListName, type ListState } from '../state/known-lists.ts';

const schema = z.strictObject({
  phishing: member.action
    .nullable()
    .describe("The action for a link to a domain on the operator's phishing list. null: off."),
  cas: member.action
    .nullable()
    .describe("The action for a message from a Telegram account on the operator's Combot Anti-Spam list. null: off."),
  pictures: z
    .enum(['none', 'flag'])
    .nullable()
    .describe("The action for a near copy of a picture on one of the operator's lists. null: off."),
});
const shown = (say: SayText): Readonly<Record<ListName, string>> => ({
  phishing: say('lists.links_of_the_phishing_list'),
  cas: say('lists.accounts_on_the_cas_list'),
  pictures: say('lists.pictures_on_lists'),
});

const OPTION = option.choice('action', 'option.what_to_do_or_off', ['off', ...ACTIONS]);

/** External lists of pictures flag at most, because moderators must judge such a picture themselves. */
const FLAG_OPTION = option.choice('action', 'option.what_to_do_or_off', ['off', 'none', 'flag']);

/** Decides by external lists: phishing domains, spam accounts, scam pictures. Each is off until a tenant sets it, and finds nothing until the operator loads it. */
export const listRule = defineLocalRule({
  name: 'lists',
  summary: 'command.lists_show',
  documented: {
    category: '`local:list:<name>`',
    limits: 'of what the operator loads: 500,000 domains, 5,000,000 accounts (Telegram alone), 50,000 pictures a list',
  },
  ...ofMembers(schema, { phishing: null, cas: null, pictures: null }),
  // A phishing domain is part of the text, so it does not count as context.
  isOfContext: (category) => category === 'local:list:cas' || category === 'local:list:pictures',
  without: (lists, isOut) => withoutMembers(lists, 'local:list:', isOut),
  compile({ phishing, cas, pictures: ofPictures }) {
    const isOn = (action: Action | null): action is Action => action !== null && action !== 'none';
    return {
      isSet: phishing !== null || cas !== null || ofPictures !== null,
      ...(isOn(phishing) && { readsHosts: true as const }),
      ...((isOn(phishing) || isOn(cas) || isOn(ofPictures)) && {
        findInContext({ lists, hosts, source, author, pictures = [], dismissed = [] }): RuleHit | null {
          const [listed] = isOn(phishing) ? (hosts?.() ?? []).flatMap((host) => lists?.phishing(host) ?? []) : [];
          const isSpammer = isOn(cas) && source !== undefined && lists?.isSpammer(source, author) === true;
          const isDismissed = (picture: string) => hasNearCopy(packHashes(dismissed), picture);
          const compared = isOn(ofPictures) ? pictures.filter((one) => !isDismissed(one)) : [];
          const [by] = compared.flatMap((picture) => lists?.picture(picture) ?? []);
          return mostSevere<RuleHit>([
            listed && isOn(phishing) ? { category: 'local:list:phishing', action: phishing, matched: listed } : null,
            isSpammer ? { category: 'local:list:cas', action: cas, matched: 'a known spammer' } : null,
            by ? { category: 'local:list:pictures', action: 'flag', matched: `a picture listed by ${by}` } : null,
          ]);
        },
      }),
    };
  },
  show: (settings, say, facts) => ({
    title: say('lists.lists'),
    fields: LIST_NAMES.map((name) => {
      const loaded = facts?.lists.filter((list) => list.name === name) ?? [];
      const each = loaded.map((list) => describeList(say, list, facts?.nowMs ?? 0));
      const value = [settings[name] ?? say('common.off'), ...(each.length > 0 ? each : [describeList(say)])];
      return { label: shown(say)[name], value: value.join('; ') };
    }),
  }),
  commands: LIST_NAMES.map((name) => ({
    verb: name,
    summary: `command.lists_${name}`,
    options: [name === 'pictures' ? FLAG_OPTION : OPTION],
    change: (_current: z.output<typeof schema>, args: Readonly<Record<string, string | number>>) => ({
      write: { [name]: ACTIONS.find((known) => known === args.action) ?? null },
    }),
  })),
});

/** Describes a loaded list in one line: its source, its size and its age. */
export function describeList(say: SayText, list?: ListState, nowMs = 0): string {
  if (!list) return say('lists.the_operator_loads_no_such_list');
  const problem =
    list.problem === null ? '' : `; ${say('lists.the_last_attempt_failed_problem', { problem: list.problem })}`;
  if (list.readAtMs === null) return say('lists.not_read_yet_from_source', { source: list.source }) + problem;
  const values = { entries: list.entries, source: list.source, age: age(say, nowMs - list.readAtMs) };
  return say('lists.entries_from_source_age_old', values) + problem;
}

function age(say: SayText, ms: number): string {
  if (ms >= 2 * DAY_MS) return say('unit.days', { count: Math.floor(ms / DAY_MS) });
  const hours = Math.floor(Math.max(0, ms) / HOUR_MS);
  return hours === 0 ? say('lists.less_than_an_hour') : say('lists.hours', { count: hours });
}
