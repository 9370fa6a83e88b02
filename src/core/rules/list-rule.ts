import { z } from 'zod';
import { ACTIONS, type Action, severity } from '../decision.ts';
import { LIST_NAMES, type ListName, type ListState } from './known-lists.ts';
import { actionSchema, defineLocalRule, ofMembers, type RuleHit, type RuleOption } from './local-rule.ts';

const schema = z.strictObject({
  phishing: actionSchema
    .nullable()
    .describe(
      'What becomes of a message with a link to a domain of the phishing list that the operator loads; null is off.',
    ),
  cas: actionSchema
    .nullable()
    .describe(
      'What becomes of a message by a Telegram account on the Combot Anti-Spam list that the operator loads; null is off.',
    ),
});
type ListSettings = z.output<typeof schema>;
const initial: ListSettings = { phishing: null, cas: null };

const SHOWN: Readonly<Record<ListName, string>> = {
  phishing: 'Links of the phishing list',
  cas: 'Accounts on the CAS list',
};
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const OPTION: RuleOption = {
  name: 'action',
  summary: 'What to do, or off',
  kind: 'choice',
  required: true,
  choices: ['off', ...ACTIONS],
};

/** Decides by lists that others keep: domains that phish, accounts that spam. Each is off until it is set, and finds nothing where none is loaded. */
export const listRule = defineLocalRule({
  name: 'lists',
  summary: 'Lists of known phishing domains and spammers',
  documented: {
    category: '`local:list:<name>`',
    limits: 'of what the operator loads: 500,000 domains, 5,000,000 accounts (Telegram alone)',
  },
  ...ofMembers(schema, initial),
  compile({ phishing, cas }) {
    const isOn = (action: Action | null): action is Action => action !== null && action !== 'none';
    return {
      isSet: phishing !== null || cas !== null,
      ...(isOn(phishing) && { readsHosts: true as const }),
      ...((isOn(phishing) || isOn(cas)) && {
        findInContext({ lists, hosts, source, author }): RuleHit | null {
          const hits: RuleHit[] = [];
          const listed = isOn(phishing) ? firstOf(hosts?.() ?? [], (host) => lists?.phishing(host) ?? null) : null;
          if (isOn(phishing) && listed !== null)
            hits.push({ category: 'local:list:phishing', action: phishing, matched: listed });
          if (isOn(cas) && source && lists?.isSpammer(source, author))
            hits.push({ category: 'local:list:cas', action: cas, matched: 'a known spammer' });
          return hits.toSorted((one, other) => severity(other.action) - severity(one.action))[0] ?? null;
        },
      }),
    };
  },
  show: (settings, facts) => ({
    title: 'Lists',
    fields: LIST_NAMES.map((name) => ({
      label: SHOWN[name],
      value: `${settings[name] ?? 'off'}; ${describeList(
        facts?.lists.find((list) => list.name === name),
        facts?.nowMs ?? 0,
      )}`,
    })),
  }),
  commands: LIST_NAMES.map((name) => ({
    verb: name,
    summary: `Set what happens: ${SHOWN[name].toLowerCase()}`,
    options: [OPTION],
    change: (_current: ListSettings, args: Readonly<Record<string, string | number>>) => ({
      write: { [name]: ACTIONS.find((known) => known === args.action) ?? null },
    }),
  })),
});

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | null): R | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

/** A loaded list in a line: where it comes from, how much of it there is, and how old it is. */
export function describeList(list: ListState | undefined, nowMs: number): string {
  if (!list) return 'the operator loads no such list';
  const problem = list.problem === null ? '' : `; the last attempt failed: ${list.problem}`;
  if (list.readAtMs === null) return `not read yet from ${list.source}${problem}`;
  return `${list.entries.toLocaleString('en')} from ${list.source}, ${age(nowMs - list.readAtMs)} old${problem}`;
}

function age(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  const hours = Math.floor(Math.max(0, ms) / HOUR_MS);
  return hours === 0 ? 'less than an hour' : hours === 1 ? 'an hour' : `${hours} hours`;
}
