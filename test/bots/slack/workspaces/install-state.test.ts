import { expect, it } from 'vitest';
import { createInstallStates } from '../../../../bots/slack/workspaces/install-state.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

function statesOf(secret = 'a secret of the operator') {
  const used = new Set<string>();
  return createInstallStates(secret, async (key) => !used.has(key) && used.add(key) !== null);
}

it('lets a state count once, for ten minutes, and only as it was made', async () => {
  const states = statesOf();
  const state = states.make(NOW);
  const [nonce, made, signature] = state.split('.');
  const later = (Number.parseInt(made ?? '', 36) + 60).toString(36);
  expect(await states.use(`${nonce}.${later}.${signature}`, NOW)).toBe('forged');
  expect(await states.use(`${nonce}.${made}`, NOW)).toBe('forged');
  expect(await states.use('', NOW)).toBe('forged');
  expect(await states.use(statesOf('another secret').make(NOW), NOW)).toBe('forged');
  expect(await states.use(state, NOW + 601_000)).toBe('expired');
  expect(await states.use(state, NOW + 599_000)).toBeNull();
  expect(await states.use(state, NOW + 599_000)).toBe('used');
  expect(states.make(NOW)).not.toBe(state);
});
