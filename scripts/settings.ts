import { allSettings } from '../app/config/config.ts';
import type { BotDefinition } from '../bots/core/port/definition.ts';
import { BOTS } from '../bots/registry.ts';

const GROUPS = {
  service: 'The service',
  store: 'The store',
  model: 'The judging model',
  lists: 'Lists of others',
  pictures: 'Reading pictures',
  bots: 'The bots',
  client: 'Commands that ask a server',
  log: 'The log',
  telemetry: 'Traces and metrics',
} as const;

/** `.env.example`, from the settings themselves. */
export function renderEnvExample(bots: readonly BotDefinition[] = BOTS): string {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const lines = settingsOf(group, bots).map(([name, { fallback, example, help }]) => {
      return `# ${help}\n${fallback === '' ? `# ${name}=${example}` : `# ${name}=${fallback}`}`;
    });
    return `## ${title}\n\n${lines.join('\n\n')}`;
  });
  return `# Copy this file to .env and take the # off the lines you change. Written by \`npm run generate:descriptions\`; do not edit.\n\n${groups.join('\n\n')}\n`;
}

/** `docs/settings.md`, from the settings themselves. */
export function renderSettingsPage(bots: readonly BotDefinition[] = BOTS): string {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const rows = settingsOf(group, bots).map(([name, { fallback, example, help }]) => {
      return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | \`${example}\` | ${help} |`;
    });
    return `## ${title}\n\n| variable | default | example | what it does |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Settings

Settings come from the environment; a file \`.env\` in the folder where the server starts is read too, and the environment wins over it. A wrong value stops
the start: every fault is told at once, each with the variable's name and an example, and the exit code is 2.

A name that looks like a setting and is none is named at the start with the nearest one; where it is within two letters of a setting that bounds spending or
a quota, it stops the start, because nothing would be bounded. A line of \`.env\` that sets nothing is named by its number. The start screen and
\`steward doctor\` also warn of a key-minting token that is short, or that is set where the network reaches the server.

<!-- Written by \`npm run generate:descriptions\`; do not edit. -->

${groups.join('\n\n')}
`;
}

function settingsOf(group: string, bots: readonly BotDefinition[]) {
  return Object.entries(allSettings(bots)).filter(([, setting]) => setting.group === group);
}

const BOT_LIST =
  /(<!-- The bots, written by `npm run generate:descriptions`. -->\n)[\s\S]*?(\n<!-- End of the bots. -->)/;

/** The README with the list of the bots as they describe themselves. */
export function renderReadme(readme: string, bots: readonly BotDefinition[] = BOTS): string {
  const lines = bots.map(
    ({ name, capabilities, turnedOnBy, summary }) =>
      `- [${capabilities.label}](docs/${name}.md): ${turnedOnBy.map((variable) => `\`${variable}\``).join(' or ')}. ${summary}`,
  );
  return readme.replace(BOT_LIST, (_all, begin: string, end: string) => `${begin}\n${lines.join('\n')}\n${end}`);
}
