import { z } from 'zod';
import {
  bool,
  choice,
  httpUrl,
  type SettingFields,
  setting,
  text,
  wholeNumber,
} from '../../src/core/common/setting-field.ts';
import { PRESETS } from '../../src/judge/guard/guard-presets.ts';
import { dollars } from './readers.ts';

/** The model that is asked for where nobody names one. */
export const DEFAULT_MODEL = 'gpt-4.1-mini';

/** The judge: which model, how it is asked, what it costs. */
export const MODEL_SETTINGS = {
  MODEL_PROVIDER: setting(
    'model',
    choice('auto', 'openai', 'moderations', 'embedded'),
    'auto',
    'openai',
    "auto takes the external model when MODEL_API_KEY or MODEL_BASE_URL is set, and the embedded judge otherwise. moderations is OpenAI's moderation endpoint, with the embedded judge for what it does not know.",
  ),
  MODEL_FALLBACK: setting(
    'model',
    choice('none', 'embedded'),
    'none',
    'embedded',
    'embedded: the embedded judge answers where the external model fails. Otherwise nobody is served by a weaker judge unasked.',
  ),
  MODEL_API_KEY: setting(
    'model',
    text,
    '',
    'sk-...',
    'The key of the judging model. Not a tenant key, and not the key-minting token.',
  ),
  MODEL_BASE_URL: setting(
    'model',
    httpUrl,
    '',
    'http://127.0.0.1:11434/v1',
    'Any OpenAI-compatible server; the OpenAI API without it.',
  ),
  MODEL_NAME: setting('model', text, DEFAULT_MODEL, 'llama3.1:8b', 'The model to ask for.'),
  MODEL_PRESET: setting(
    'model',
    choice('auto', 'none', ...PRESETS),
    'auto',
    'llama-guard',
    'How the model is spoken to: auto guesses from its name, none asks in our own form; the others are guard models.',
  ),
  MODEL_TIMEOUT_MS: setting(
    'model',
    wholeNumber(100, 600_000),
    '20000',
    '20000',
    'One deadline for everything a judgement takes, retries included.',
  ),
  MODEL_INPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '0.40',
    'The price of a million input tokens; 0 is free. A ceiling needs it where the model is not in our table of prices.',
  ),
  MODEL_CACHED_INPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '0.10',
    'The price of a million cached input tokens; that of input without it.',
  ),
  MODEL_OUTPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '1.60',
    'The price of a million output tokens; 0 is free. A ceiling needs it where the model is not in our table of prices.',
  ),
  MODEL_SCHEMA_MODE: setting(
    'model',
    choice('json_schema', 'json_object', 'none'),
    'json_schema',
    'json_object',
    'How the answer is asked for: by a strict schema, as JSON, or by the prompt alone. Tried first; a server that refuses it is asked for less.',
  ),
  MODEL_MAX_TOKENS_FIELD: setting(
    'model',
    choice('auto', 'max_completion_tokens', 'max_tokens'),
    'auto',
    'max_tokens',
    'The field that bounds the answer, tried first. auto takes max_completion_tokens for OpenAI and Azure, max_tokens for other servers. A server that refuses one is sent the other.',
  ),
  MODEL_CANARY: setting(
    'model',
    bool,
    'true',
    'false',
    'Whether a batch of more than five messages carries one of our own, whose scores are known; an answer that gets it wrong is not believed.',
  ),
  MODEL_TEMPERATURE: setting(
    'model',
    z
      .string()
      .regex(/^(?:none|[01](?:\.\d+)?|2(?:\.0+)?)$/, 'is neither none nor a number from 0 to 2')
      .transform((text) => (text === 'none' ? null : Number(text))),
    '0',
    'none',
    'The temperature, tried first; none sends none. A model that refuses it is asked without.',
  ),
  MODEL_REASONING_EFFORT: setting(
    'model',
    choice('none', 'minimal', 'low', 'medium', 'high'),
    '',
    'low',
    'Sent as reasoning_effort where it is set. A model that thinks unasked, until it has no room to answer, is asked for low.',
  ),
  MODEL_MAX_PARALLEL: setting('model', wholeNumber(1, 256), '8', '4', 'Calls of the model under way at once.'),
} as const satisfies SettingFields;
