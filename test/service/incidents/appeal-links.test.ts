import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';
import { type AppealSubject, createAppealLinks } from '../../../src/service/incidents/appeal-links.ts';

const DAY_MS = 86_400_000;
const PUBLIC_URL = 'https://steward.example/moderation';
const TENANT = { settings: DEFAULT_SETTINGS };
const CASE: AppealSubject = { kind: 'case', caseId: '019aa9c0-0000-7000-8000-000000000001' };
const DECISION: AppealSubject = { kind: 'decision', tenantId: 't-1', decisionId: 'd-1' };

const open = (more: Partial<Parameters<typeof createAppealLinks>[0]> = {}) =>
  createAppealLinks({
    publicUrl: PUBLIC_URL,
    secretKeys: [],
    readSecret: async () => 'a secret that the store keeps',
    now: () => 0,
    ...more,
  });
const tokenOf = (link: string | null) => link?.slice(`${PUBLIC_URL}/appeal/`.length) ?? '';

describe('a link to an appeal', () => {
  it.each([CASE, DECISION])('leads to what it is about for 30 days: %o', async (subject) => {
    const link = await open().make(TENANT, subject, 0);
    expect(link).toMatch(/^https:\/\/steward\.example\/moderation\/appeal\/[0-9a-f]{32}\.[cd]\.[\w.-]+$/);
    expect(await open({ now: () => 30 * DAY_MS - 1 }).read(tokenOf(link))).toEqual(subject);
    expect(await open({ now: () => 30 * DAY_MS }).read(tokenOf(link))).toBeNull();
  });

  it('is no link to anything else once any of it is changed', async () => {
    const token = tokenOf(await open().make(TENANT, CASE, 0));
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === '0' ? '1' : '0'}${token.slice(at + 1)}`;
      expect(await open().read(changed), changed).toBeNull();
    }
    const decision = tokenOf(await open().make(TENANT, DECISION, 0));
    for (const hostile of [
      '',
      '.',
      `${token}.t-1`,
      decision.replace(/\.t-1$/, ''),
      `${token} `,
      `${token}\n`,
      'x'.repeat(10_000),
    ])
      expect(await open().read(hostile), hostile.slice(0, 99)).toBeNull();
  });

  it('is signed with the newest key of the operator and believed of the older ones, or with the secret of the store', async () => {
    const [older, newer] = ['older key of the operator, 32 chars.', 'newer key of the operator, 32 chars.'];
    const token = tokenOf(await open({ secretKeys: [older] }).make(TENANT, CASE, 0));
    expect(await open({ secretKeys: [newer, older] }).read(token)).toEqual(CASE);
    for (const secretKeys of [[newer], []]) expect(await open({ secretKeys }).read(token)).toBeNull();
    const ofStore = tokenOf(await open().make(TENANT, CASE, 0));
    expect(await open().read(ofStore)).toEqual(CASE);
    expect(await open({ secretKeys: [newer] }).read(ofStore)).toBeNull();
    expect(await open({ readSecret: async () => 'another store' }).read(ofStore)).toBeNull();
  });

  it('is not made, and leads nowhere, without a public address; nor where the tenant wants none', async () => {
    const token = tokenOf(await open().make(TENANT, CASE, 0));
    expect(await open({ publicUrl: null }).make(TENANT, CASE, 0)).toBeNull();
    expect(await open({ publicUrl: null }).read(token)).toBeNull();
    expect(await open().make({ settings: { ...DEFAULT_SETTINGS, appeal_links: false } }, CASE, 0)).toBeNull();
  });

  it('asks the store again for its secret after it did not answer', async () => {
    let isUp = false;
    const links = open({
      readSecret: async () => {
        if (!isUp) throw new Error('no answer');
        return 'a secret that the store keeps';
      },
    });
    await expect(links.make(TENANT, CASE, 0)).rejects.toThrow('no answer');
    isUp = true;
    expect(await links.make(TENANT, CASE, 0)).toBe(await open().make(TENANT, CASE, 0));
  });
});
