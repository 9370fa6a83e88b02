import { expect, it } from 'vitest';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import type { LocalSubject } from '../../../../src/core/filters/rule/local-subject.ts';
import { createFloodWindow } from '../../../../src/core/filters/state/flood-window.ts';
import { DEFAULT_SETTINGS, mergeSettings, settingsWriteSchema } from '../../../../src/core/settings/settings.ts';

const message = (given: Partial<LocalSubject>): LocalSubject => ({
  ...{ tenantId: 't', raw: '', text: '', author: 'ann', channel: 'a', files: ['f'] },
  ...{ isEdit: false, fromRaid: false, nowMs: 0 },
  ...given,
});
const open = (stolen: object = { channels: 3 }) => {
  const rules = compileLocalRules(mergeSettings(DEFAULT_SETTINGS, { stolen }));
  const window = createFloodWindow();
  return (given: Partial<LocalSubject>) => rules.decide(message(given), window);
};

it('finds the third channel within the window, whatever is written, and pictures without a text', () => {
  const say = open();
  expect(say({ channel: 'a', raw: 'hello', text: 'hello' })).toBeNull();
  expect(say({ channel: 'a', nowMs: 1 })).toBeNull();
  expect(say({ channel: 'b', nowMs: 4_000 })).toBeNull();
  const hit = { category: 'local:stolen', action: 'flag', matched: 'wrote in 3 channels within 10 s', rule: 'stolen' };
  expect(say({ channel: 'c', nowMs: 9_000 })).toEqual(hit);
});

it('leaves two channels alone, and three in eleven seconds', () => {
  const say = open();
  for (const at of [0, 1, 2, 3]) expect(say({ channel: at % 2 ? 'a' : 'b', nowMs: at })).toBeNull();
  const later = open();
  for (const [index, nowMs] of [0, 5_000, 11_000].entries())
    expect(later({ channel: String(index), nowMs })).toBeNull();
});

it('counts neither edits nor staff, nor the API, where messages have no channel, nor others', () => {
  for (const given of [{ isEdit: true }, { isTrusted: true }, { author: '' }]) {
    const say = open();
    for (const channel of ['a', 'b', 'c', 'd']) expect(say({ channel, ...given })).toBeNull();
  }
  const say = open();
  for (const raw of ['a', 'b', 'c', 'd']) expect(say({ channel: '', raw })).toBeNull();
  for (const author of ['ann', 'bob', 'cid', 'dan']) expect(say({ channel: author, author })).toBeNull();
});

it('hits whatever is written in a trap channel, also where nothing is counted, but not by staff', () => {
  const say = open({ trap_channels: ['trap'], action: 'timeout' });
  expect(say({ channel: 'trap' })).toMatchObject({ action: 'timeout', matched: 'wrote in a trap channel' });
  expect(say({ channel: 'trap', isEdit: true })).not.toBeNull();
  expect(say({ channel: 'trap', isTrusted: true })).toBeNull();
  for (const channel of ['a', 'b', 'c']) expect(say({ channel })).toBeNull();
});

it('is off as shipped, and for settings that were stored before it was there', () => {
  expect(DEFAULT_SETTINGS.stolen).toEqual({
    channels: 0,
    window_seconds: 10,
    trap_channels: [],
    action: 'flag',
    quarantine_role: '',
  });
  const say = open({});
  for (const channel of ['a', 'b', 'c', 'd']) expect(say({ channel })).toBeNull();
});

it('refuses a quarantine role that is no id of Discord, by its field', () => {
  const write = (quarantine_role: string) => settingsWriteSchema.safeParse({ stolen: { quarantine_role } });
  expect(write('@quarantined').error?.issues).toMatchObject([
    { path: ['stolen', 'quarantine_role'], message: expect.stringContaining('the id of a role on Discord') },
  ]);
  for (const id of ['', '1094283746501827364']) expect(write(id).success, id).toBe(true);
});
