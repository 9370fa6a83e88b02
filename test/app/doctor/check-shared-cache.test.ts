import { describe, expect, it } from 'vitest';
import { checkSharedCache } from '../../../app/doctor/check-connections.ts';
import { freePort } from '../../support/free-port.ts';
import { itUnless } from '../../support/optional.ts';
import { startValkey, valkeyMissing } from '../../support/valkey.ts';

const missing = valkeyMissing();

describe('what the doctor says of the shared memory', () => {
  it('is nothing where none is named, and what to do where nobody answers', async () => {
    expect(await checkSharedCache({ REDIS_URL: undefined })).toEqual([]);
    const url = `redis://:secret@127.0.0.1:${await freePort()}/0`;
    const [finding] = await checkSharedCache({ REDIS_URL: url }, 500);
    expect(finding).toMatchObject({
      part: 'shared memory',
      level: 'warning',
      what: expect.stringContaining('does not answer'),
    });
    expect(JSON.stringify(finding)).not.toContain('secret');
  });

  itUnless(missing)('is that it answers', async () => {
    const valkey = await startValkey();
    expect(await checkSharedCache({ REDIS_URL: valkey.url })).toMatchObject([{ level: 'ok' }]);
    const withPassword = valkey.url.replace('redis://', 'redis://:wrong@');
    expect(await checkSharedCache({ REDIS_URL: withPassword }, 500)).toMatchObject([{ level: 'warning' }]);
    await valkey.kill();
  });
});
