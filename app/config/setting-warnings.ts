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
      what: `${name} is not a known setting and is ignored`,
      fix: `The most similar setting is ${nearest}. docs/settings.md lists all settings.`,
    })),
    ...ignoredLines.map((line) => ({
      what: `line ${line} of .env is not a setting and is ignored`,
      fix: 'Write NAME=value, or start the line with #.',
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
      what: `SERVICE_KEYMINT_TOKEN is shorter than ${TOKEN_MIN_CHARS} characters. Anyone who guesses it can create keys for every tenant`,
      fix: `Use a token that nobody can guess: SERVICE_KEYMINT_TOKEN=${strongToken()}`,
    });
  if (!LOOPBACK.test(host))
    warnings.push({
      what: `SERVICE_KEYMINT_TOKEN is set, and SERVICE_HOST=${host} accepts requests from the network. Without TLS, anyone on the network path can read the token`,
      fix: 'Put a proxy with TLS in front, let only the proxy reach this port, and refuse /v1/keys there. Or unset the token and use `steward keys create`.',
    });
  return warnings;
}

function roleWarnings({ SERVICE_ROLE: role, bots: read }: Settings, bots: readonly BotDefinition[]): SettingWarning[] {
  if (role !== 'bots' || Object.values(read).some((settings) => settings !== null)) return [];
  return [
    {
      what: 'SERVICE_ROLE is bots, but no bot has a token, so this process does nothing',
      fix: `Set ${bots.flatMap(({ turnedOnBy }) => turnedOnBy).join(' or ')}, or use another role.`,
    },
  ];
}

function modelWarnings({ MODEL_NAME: model, MODEL_PRESET: preset, MODEL_READS_IMAGES: images }: ModelSettings) {
  const guessed = preset === 'auto' ? guessPreset(model) : preset;
  const isGuard = guessed !== null && guessed !== 'none' && guessed !== 'gpt-oss-safeguard';
  const unread = {
    what: `MODEL_READS_IMAGES is true, but ${model} is used as a guard model, which gets only texts`,
    fix: 'Remove MODEL_READS_IMAGES, or use a chat model that reads images.',
  };
  // Ollama's template of ShieldGemma contains its four principles and ignores ours.
  const together = {
    what: `MODEL_NAME is ${model}, and Ollama checks all of its principles at once, so harassment, nsfw and selfharm share one score`,
    fix: 'Serve it with vLLM, or use another guard model.',
  };
  const isTogether = guessed === 'shieldgemma' && isOllamaName(model);
  return [...(images && isGuard ? [unread] : []), ...(isTogether ? [together] : [])];
}
