import { describe, expect, it } from 'vitest';
import { knownPrices } from '../../../src/judge/call/prices.ts';

describe('the table of prices', () => {
  it("knows OpenAI's models and their snapshots, on OpenAI's own server alone", () => {
    const mini = { inputUsdPerMtok: 0.4, cachedInputUsdPerMtok: 0.1, outputUsdPerMtok: 1.6 };
    expect(knownPrices('gpt-4.1-mini', undefined)).toEqual(mini);
    expect(knownPrices('gpt-4.1-mini-2025-04-14', 'https://api.openai.com/v1')).toEqual(mini);
    expect(knownPrices('gpt-4.1-mini', 'https://openrouter.ai/api/v1')).toBeNull();
    expect(knownPrices('llama3.1:8b', undefined)).toBeNull();
    expect(knownPrices('constructor', undefined)).toBeNull();
  });
});
