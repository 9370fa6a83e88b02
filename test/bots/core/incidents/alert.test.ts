import { expect, it } from 'vitest';
import { canAlertFor } from '../../../../bots/core/incidents/view/alert.ts';

const POLICY = { rules: { coins: 'No talk about coins.' } };

it.each([
  ...['scam', 'raid', 'coins', 'local:link', 'local:word', 'local:word:slurs', 'local:pattern:coins'],
  ...['local:limit:flood', 'local:list:cas', 'local:picture', 'local:example', 'local:stolen'],
  ...['local:imitation', 'local:reactions'],
])('takes %s as the category of an alert, because entries have it', (name) => {
  expect(canAlertFor(name, POLICY)).toBe(true);
});

it.each(['', 'slurs', 'local:', 'local:wrod', 'local:word:', 'constructor'])(
  'refuses "%s", which no entry has',
  (name) => {
    expect(canAlertFor(name, POLICY)).toBe(false);
  },
);
