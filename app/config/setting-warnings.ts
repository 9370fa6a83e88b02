import { randomBytes } from 'node:crypto';
import type { BotDefinition } from '../../bots/core/port/definition.ts';
import { BOTS } from '../../bots/registry.ts';
import { guessPreset, isOllamaName } from '../../src/judge/guard/guard-presets.ts';
import { allSettings, type Config } from './config.ts';
import { findUnknownNames } from './did-you-mean.ts';
import { findRemovedSettings } from './removed-settings.ts';

/** A warning about a setting that works but should be changed. */
export type SettingWarning = { readonly what: string; readonly fix: string };

/** A shorter token could be guessed over a network. */
const TOKEN_MIN_CHARS = 24;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|\[::1\]|localhost)$/i;

type ModelSettings = Pick<Config, 'MODEL_NAME' | 'MODEL_PRESET' | 'MODEL_READS_IMAGES'>;
type Settings = Pick<Config, 'SERVICE_ROLE' | 'SERVICE_HOST' | 'SERVICE_KEYMINT_TOKEN' | 'bots'> & ModelSettings;

/** Returns the warnings that are shown at every start. They never contain a setting's value. */
export function findSettingWarnings(
  config: Settings,
  env: Readonly<Record<string, string | undefined>>,
  ignoredLines: readonly number[],
  bots: readonly BotDefinition[] = BOTS,
): readonly SettingWarning[] {
  return [
    ...keymintWarnings(config),
    ...roleWarnings(config, bots),
    ...modelWarnings(config),
    ...findRemovedSettings(env),
    ...findUnknownNames(env, allSettings(bots)).map(({ name, nearest }) => ({
      what: `${name} is no setting, and is ignored`,
      fix: `The nearest is ${nearest}; docs/settings.md lists all.`,
    })),
    ...ignoredLines.map((line) => ({
      what: `line ${line} of .env sets nothing, and is ignored`,
      fix: 'Write NAME=value, or put # before it.',
    })),
  ];
}

/** Returns a token that nobody can guess, in characters that every shell accepts. */
export function strongToken(): string {
  return randomBytes(32).toString('base64url');
}

function keymintWarnings({ SERVICE_KEYMINT_TOKEN: token, SERVICE_HOST: host }: Settings): SettingWarning[] {
  if (token === undefined) return [];
  const warnings: SettingWarning[] = [];
  if (Array.from(token).length < TOKEN_MIN_CHARS)
    warnings.push({
      what: `SERVICE_KEYMINT_TOKEN is shorter than ${TOKEN_MIN_CHARS} characters; whoever guesses it has keys of every tenant`,
      fix: `Take one that nobody guesses: SERVICE_KEYMINT_TOKEN=${strongToken()}`,
    });
  if (!LOOPBACK.test(host))
    warnings.push({
      what: `SERVICE_KEYMINT_TOKEN is set and SERVICE_HOST=${host} takes requests from the network; without TLS in front whoever listens has the token`,
      fix: 'Put a proxy with TLS in front, let only it reach this port, and refuse /v1/keys there; or leave the token unset and use `steward keys create`.',
    });
  return warnings;
}

function roleWarnings({ SERVICE_ROLE: role, bots: read }: Settings, bots: readonly BotDefinition[]): SettingWarning[] {
  if (role !== 'bots' || Object.values(read).some((settings) => settings !== null)) return [];
  return [
    {
      what: 'SERVICE_ROLE is bots, and no bot has its token: this process does nothing',
      fix: `Set ${bots.flatMap(({ turnedOnBy }) => turnedOnBy).join(' or ')}, or take another role.`,
    },
  ];
}

function modelWarnings({ MODEL_NAME: model, MODEL_PRESET: preset, MODEL_READS_IMAGES: images }: ModelSettings) {
  const guessed = preset === 'auto' ? guessPreset(model) : preset;
  const isGuard = guessed !== null && guessed !== 'none' && guessed !== 'gpt-oss-safeguard';
  const unread = {
    what: `MODEL_READS_IMAGES is true, and ${model} is asked as a guard model, which is sent texts alone`,
    fix: 'Leave it out, or take a chat model that reads images.',
  };
  // Ollama's template of ShieldGemma contains its four principles and ignores ours.
  const together = {
    what: `MODEL_NAME is ${model}, and Ollama asks it about all of its principles at once: harassment, nsfw and selfharm have one score`,
    fix: 'Serve it with vLLM, or take another guard model.',
  };
  const isTogether = guessed === 'shieldgemma' && isOllamaName(model);
  return [...(images && isGuard ? [unread] : []), ...(isTogether ? [together] : [])];
}
