import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let folder: string;
let service: TestService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-lists-'));
  await writeFile(join(folder, 'phishing.txt'), 'evil.example.com\nnot a domain\n');
  await writeFile(join(folder, 'more.txt'), `${'0123456789abcdef'.repeat(4)}\nnone\n`);
  service = await startService({
    LISTS_PHISHING: join(folder, 'phishing.txt'),
    LISTS_CAS: join(folder, 'missing.csv'),
    LISTS_PICTURES: `${join(folder, 'pictures.txt')}, ${join(folder, 'more.txt')}`,
  });
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

describe('lists that the operator loads', () => {
  it('are told by health with their age and what went wrong, and act where a tenant turned them on', async () => {
    await vi.waitFor(
      async () =>
        expect((await service.call('GET', '/v1/health')).body).toMatchObject({
          lists: {
            phishing: { entries: 1, left_out: 1, age_seconds: expect.any(Number), problem: null },
            cas: { entries: 0, age_seconds: null, problem: 'ENOENT' },
            pictures: { entries: 0, problem: 'ENOENT' },
            'pictures:2': { entries: 1, left_out: 1, problem: null },
          },
        }),
      { timeout: 45_000 },
    );
    const text = 'claim it at login.evil.example.com/now';
    expect(await service.moderate([text])).toMatchObject([{ reason: 'model' }]);
    const { body } = await service.call('PUT', '/v1/settings', { body: { lists: { phishing: 'delete' } } });
    expect(body).toMatchObject({ lists: { phishing: 'delete', cas: null } });
    expect(await service.moderate([text, 'https://example.com/'])).toMatchObject([
      { action: 'delete', category: 'local:list:phishing', reason: 'local' },
      { action: 'none' },
    ]);
  });
});
