import { expect, it } from 'vitest';
import { canAlertFor } from '../../../../bots/core/incidents/view/alert.ts';

const POLICY = { rules: { coins: 'No talk about coins.' } };

it.each([
  ...['scam', 'raid', 'coins', 'local:link', 'local:word', 'local:word:slurs', 'local:pattern:coins'],
  ...['local:limit:flood', 'local:list:cas', 'local:picture', 'local:example', 'local:stolen'],
  ...['local:imitation', 'local:reactions'],
])('accepts %s as the category of an alert, because it can have entries', (name) => {
  expect(canAlertFor(name, POLICY)).toBe(true);
});

it.each(['', 'slurs', 'local:', 'local:wrod', 'local:word:', 'constructor'])(
  'rejects "%s", which can have no entries',
  (name) => {
    expect(canAlertFor(name, POLICY)).toBe(false);
  },
);
