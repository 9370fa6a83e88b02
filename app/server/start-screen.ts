import type { Judge } from '../../src/core/ports/judge.ts';
import type { MintedKey } from '../../src/service/tenants/keys.ts';
import { type Role, runsBots, servesApi } from '../config/role.ts';
import type { SettingWarning } from '../config/setting-warnings.ts';

/** One bot on the screen: its name, and whether it is on. */
export type BotLine = { readonly name: string; readonly isOn: boolean; readonly state: string };

export type StartScreen = {
  readonly role: Role;
  readonly url: string;
  readonly store: string;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot'>;
  readonly bots: readonly BotLine[];
  /** The first tenant's key, on the first start only. */
  readonly firstKey: MintedKey | null;
  readonly warnings: readonly SettingWarning[];
  /** The name of the installed program, for its commands. */
  readonly program: string;
};

/** Renders what people see when the server has started. It shows the key once and never again. */
export function renderStartScreen({ role, url, store, judge, bots, firstKey, warnings, program }: StartScreen): string {
  const lines = [
    'Steward is running.',
    '',
    ...(role === 'all' ? [] : [row('Role', role)]),
    ...addressRows(role, url),
    row('Store', store),
    row('Judge', describeJudge(judge)),
    ...(runsBots(role) ? [row('Bots', describeBots(bots))] : []),
  ];
  if (!firstKey && servesApi(role))
    lines.push(row('Key', `shown at the first start; another: ${program} keys create default`));
  for (const { what, fix } of warnings) lines.push('', `WARNING  ${what}.`, `         ${fix}`);
  if (firstKey) lines.push(...firstKeyLines(url, firstKey, program));
  return `${lines.join('\n')}\n`;
}

/** Lists the addresses to open. A process without the API has only its health. */
function addressRows(role: Role, url: string): string[] {
  if (!servesApi(role)) return [row('Health', `${url}/v1/health`)];
  return [row('API', url), row('Reference', `${url}/docs`), row('Dashboard', `${url}/dashboard; sign in with a key`)];
}

function describeJudge({ provider, model, cannot }: StartScreen['judge']): string {
  const what = cannot.join(', ');
  return provider === 'embedded'
    ? `${model}, in this process, without key or cost. It cannot judge ${what}; set MODEL_API_KEY to use a model`
    : `${model}, an external model${what === '' ? '' : `. It cannot judge ${what}; a chat model can`}`;
}

function describeBots(bots: StartScreen['bots']): string {
  const on = bots.filter(({ isOn }) => isOn).map(({ name, state }) => `${name} ${state}`);
  const off = bots.filter(({ isOn }) => !isOn).map(({ name, state }) => `${name}: ${state}`);
  return [...on, ...(off.length > 0 ? [`off: ${off.join('; ')}`] : [])].join('; ');
}

function firstKeyLines(url: string, key: MintedKey, program: string): string[] {
  const body = JSON.stringify({
    messages: [{ text: 'Free nitro for everyone! Claim it at http://nitro-gift.example' }],
  });
  return [
    '',
    `The key of the tenant "${key.tenant}", shown only once (another: ${program} keys create default):`,
    `  ${key.api_key}`,
    'Try it:',
    `  curl -s ${url}/v1/moderate -H 'Authorization: Bearer ${key.api_key}' \\`,
    `    -H 'Content-Type: application/json' -d '${body}'`,
  ];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`;
}
