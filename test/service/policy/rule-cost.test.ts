import { expect, it } from 'vitest';
import { costOfRule } from '../../../src/service/policy/rule-cost.ts';

const PRICES = { inputUsdPerMtok: 0.4, outputUsdPerMtok: 1.6 };
const stats = (model: number, requests: number) => ({ reasons: { model }, model: { requests } });
const RULE = 'Offers to buy, sell or trade gear outside of the marketplace channel';

it('a rule costs more where requests are small, and nothing a month where nothing is judged', () => {
  const [alone, together] = [
    costOfRule(PRICES, stats(700, 700), 'r', RULE),
    costOfRule(PRICES, stats(700, 70), 'r', RULE),
  ];
  expect(alone.usdPerThousand).toBeGreaterThan(together.usdPerThousand);
  expect(alone.usdPerMonth).toBeCloseTo(alone.usdPerThousand * 3, 10);
  expect(costOfRule(PRICES, stats(0, 0), 'r', RULE)).toMatchObject({ usdPerMonth: 0 });
});

it('a longer rule costs more, by its words', () => {
  const cost = (text: string) => costOfRule(PRICES, stats(100, 10), 'r', text).usdPerThousand;
  expect(cost(RULE.repeat(10)) - cost(RULE)).toBeCloseTo((RULE.length * 9 * 0.4) / 4.5 / 10 / 1_000, 6);
});
