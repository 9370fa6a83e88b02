import { z } from 'zod';
import {
  bool,
  choice,
  httpUrl,
  type SettingFields,
  settingGroup,
  text,
  wholeNumber,
} from '../../src/core/common/setting-field.ts';
import { PRESETS } from '../../src/judge/guard/guard-presets.ts';
import { dollars } from './readers.ts';

const model = settingGroup('model');

/** The model that is asked for where nobody names one. */
export const DEFAULT_MODEL = 'gpt-4.1-mini';

/** The judge: which model, how it is asked, what it costs. */
export const MODEL_SETTINGS = {
  MODEL_PROVIDER: model(
    choice('auto', 'openai', 'moderations', 'embedded'),
    'auto',
    'openai',
    "auto uses the external model if MODEL_API_KEY or MODEL_BASE_URL is set, otherwise the embedded judge. moderations uses OpenAI's moderation endpoint, with the embedded judge for missing categories.",
  ),
  MODEL_FALLBACK: model(
    choice('none', 'embedded'),
    'none',
    'embedded',
    'embedded: the embedded judge answers if the external model fails. none: nobody gets a weaker judge.',
  ),
  MODEL_API_KEY: model(
    text,
    '',
    'sk-...',
    'The key of the judging model. Not a tenant key, and not the key-minting token.',
  ),
  MODEL_BASE_URL: model(
    httpUrl,
    '',
    'http://127.0.0.1:11434/v1',
    'Any OpenAI-compatible server. Without it: the OpenAI API.',
  ),
  MODEL_NAME: model(text, DEFAULT_MODEL, 'llama3.1:8b', 'The name of the model.'),
  MODEL_PRESET: model(
    choice('auto', 'none', ...PRESETS),
    'auto',
    'llama-guard',
    "The prompt format: auto guesses from the name, none uses Steward's own, the others are guard models.",
  ),
  MODEL_TIMEOUT_MS: model(
    wholeNumber(100, 600_000),
    '20000',
    '20000',
    'The deadline of a judgement, retries included.',
  ),
  MODEL_INPUT_USD_PER_MTOK: model(
    dollars,
    '',
    '0.40',
    'The price of a million input tokens; 0 is free. A ceiling needs it if the built-in price table lacks the model.',
  ),
  MODEL_CACHED_INPUT_USD_PER_MTOK: model(
    dollars,
    '',
    '0.10',
    'The price of a million cached input tokens. Without it: the price of input.',
  ),
  MODEL_OUTPUT_USD_PER_MTOK: model(
    dollars,
    '',
    '1.60',
    'The price of a million output tokens; 0 is free. A ceiling needs it if the built-in price table lacks the model.',
  ),
  MODEL_SCHEMA_MODE: model(
    choice('json_schema', 'json_object', 'none'),
    'json_schema',
    'json_object',
    'The form of the answer: a strict schema, JSON, or the prompt alone. If the server refuses it, Steward steps down.',
  ),
  MODEL_MAX_TOKENS_FIELD: model(
    choice('auto', 'max_completion_tokens', 'max_tokens'),
    'auto',
    'max_tokens',
    'The field that bounds the answer, tried first. auto: max_completion_tokens for OpenAI and Azure, otherwise max_tokens. If the server refuses it, the other one is sent.',
  ),
  MODEL_CANARY: model(
    bool,
    'true',
    'false',
    'Whether batches of more than five messages contain a test message with known scores. An answer that misses it is not used.',
  ),
  MODEL_TEMPERATURE: model(
    z
      .string()
      .regex(/^(?:none|[01](?:\.\d+)?|2(?:\.0+)?)$/, 'is neither none nor a number from 0 to 2')
      .transform((text) => (text === 'none' ? null : Number(text))),
    '0',
    'none',
    'The temperature, tried first; none sends none. If the model refuses it, Steward leaves it out.',
  ),
  MODEL_REASONING_EFFORT: model(
    choice('none', 'minimal', 'low', 'medium', 'high'),
    '',
    'low',
    'Sent as reasoning_effort. If a model reasons until it has no room to answer, Steward sends low.',
  ),
  MODEL_MAX_PARALLEL: model(wholeNumber(1, 256), '8', '4', 'Concurrent calls of the model.'),
} as const satisfies SettingFields;
