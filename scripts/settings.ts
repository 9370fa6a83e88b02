import { allSettings } from '../app/config/config.ts';
import type { BotDefinition } from '../bots/core/port/definition.ts';
import { BOTS } from '../bots/registry.ts';

const GROUPS = {
  service: 'The service',
  signIn: 'Signing in to the dashboard',
  store: 'The store',
  model: 'The judging model',
  lists: 'Lists of others',
  pictures: 'Reading pictures',
  bots: 'The bots',
  client: 'Commands that ask a server',
  log: 'The log',
  telemetry: 'Traces and metrics',
} as const;

/** Renders `.env.example` from the settings. */
export function renderEnvExample(bots: readonly BotDefinition[] = BOTS): string {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const lines = settingsOf(group, bots).map(([name, { fallback, example, help }]) => {
      return `# ${help}\n${fallback === '' ? `# ${name}=${example}` : `# ${name}=${fallback}`}`;
    });
    return `## ${title}\n\n${lines.join('\n\n')}`;
  });
  return `# Copy this file to .env and take the # off the lines you change. Written by \`npm run generate:descriptions\`; do not edit.\n\n${groups.join('\n\n')}\n`;
}

/** The settings that most servers need. */
const FIRST = [
  'DATABASE_URL',
  'SERVICE_HOST',
  'SERVICE_PUBLIC_URL',
  'MODEL_API_KEY',
  'MODEL_BASE_URL',
  'MODEL_NAME',
  'SERVICE_GLOBAL_BUDGET_USD',
  'DISCORD_TOKEN',
  'SLACK_BOT_TOKEN',
  'TELEGRAM_TOKEN',
];
const SCALING =
  /^(?:SERVICE_(?:ROLE|.*MAX_IN_FLIGHT|DRAIN_SECONDS|CACHE_ENTRIES|STORE_THREAD)|DATABASE_|REDIS_|NATS_|BOT_|DISCORD_SHARDS)/;
const PLATFORMS: readonly string[] = ['bots', 'lists', 'pictures'] satisfies (keyof typeof GROUPS)[];

/** Returns the section of `docs/settings.md` for a setting. */
function sectionOf(name: string, group: string): 'first' | 'models' | 'platforms' | 'hosting' | 'scaling' {
  if (FIRST.includes(name)) return 'first';
  if (SCALING.test(name)) return 'scaling';
  if (group === 'model') return 'models';
  return PLATFORMS.includes(group) ? 'platforms' : 'hosting';
}

/** Renders `docs/settings.md` from the settings. */
export function renderSettingsPage(bots: readonly BotDefinition[] = BOTS): string {
  const settings = Object.entries(allSettings(bots));
  const table = (section: ReturnType<typeof sectionOf>) => {
    const rows = settings
      .filter(([name, { group }]) => sectionOf(name, group) === section)
      .map(([name, { fallback, example, help }]) => {
        return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | \`${example}\` | ${help} |`;
      });
    return `| variable | default | example | what it does |\n|---|---|---|---|\n${rows.join('\n')}`;
  };
  return `# Settings

You need no setting to start. This page lists the settings of a server, which its operator sets. Tenants have [settings](api.md#put-v1settings) of their own.

Set them in the environment, or in a file \`.env\` in the folder where the server starts. The environment wins. \`.env.example\` has all of them.

| fault | what happens |
|---|---|
| a wrong value | The start stops with exit code 2. It lists every fault, with the name and an example. |
| a name that is no setting | The start names the nearest setting. |
| a misspelt setting of spending, a quota or the database | The start stops, because nothing would be bounded, or the data would go elsewhere. |
| a line of \`.env\` that sets nothing | The start names its number. |
| a short key-minting token, or one on a server that the network reaches | The start screen and \`steward doctor\` warn. |

<!-- Written by \`npm run generate:descriptions\`; do not edit. -->

## The ten that matter

${table('first')}

## Models

${table('models')}

## Platforms

${table('platforms')}

## Hosting

${table('hosting')}

## Scaling

${table('scaling')}
`;
}

function settingsOf(group: string, bots: readonly BotDefinition[]) {
  return Object.entries(allSettings(bots)).filter(([, setting]) => setting.group === group);
}

const BOT_LIST =
  /(<!-- The bots, written by `npm run generate:descriptions`. -->\n)[\s\S]*?(\n<!-- End of the bots. -->)/;

/** Fills the list of bots in a page with the bots' own descriptions. */
export function renderBotList(page: string, bots: readonly BotDefinition[] = BOTS): string {
  const lines = bots.map(
    ({ name, capabilities, turnedOnBy, summary }) =>
      `- [${capabilities.label}](${name}.md): ${turnedOnBy.map((variable) => `\`${variable}\``).join(' or ')}. ${summary}`,
  );
  return page.replace(BOT_LIST, (_all, begin: string, end: string) => `${begin}\n${lines.join('\n')}\n${end}`);
}
