import type { TokenPrices } from './cost.ts';

/** USD per million tokens, standard tier, read in June 2026; settings override it. https://platform.openai.com/docs/pricing */
const PRICES: Readonly<Record<string, readonly [input: number, cachedInput: number, output: number]>> = {
  'gpt-4.1': [2, 0.5, 8],
  'gpt-4.1-mini': [0.4, 0.1, 1.6],
  'gpt-4.1-nano': [0.1, 0.025, 0.4],
  'gpt-4o-mini': [0.15, 0.075, 0.6],
  'gpt-5': [1.25, 0.125, 10],
  'gpt-5-mini': [0.25, 0.025, 2],
  'gpt-5-nano': [0.05, 0.005, 0.4],
  'gpt-5.4': [2.5, 0.25, 15],
  'gpt-5.4-mini': [0.75, 0.075, 4.5],
  'gpt-5.4-nano': [0.2, 0.02, 1.25],
};
/** A snapshot has the price of its model. */
const SNAPSHOT = /-\d{4}-\d{2}-\d{2}$/;
const OPENAI_HOST = 'api.openai.com';

/** Returns the prices of a model; null if the table lacks it, or the server is not OpenAI's. */
export function knownPrices(model: string, baseUrl: string | undefined): TokenPrices | null {
  if (baseUrl !== undefined && new URL(baseUrl).hostname !== OPENAI_HOST) return null;
  const name = model.replace(SNAPSHOT, '');
  const known = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  if (!known) return null;
  const [inputUsdPerMtok, cachedInputUsdPerMtok, outputUsdPerMtok] = known;
  return { inputUsdPerMtok, cachedInputUsdPerMtok, outputUsdPerMtok };
}
