import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService | undefined;
afterEach(() => service?.close());

describe('a flood of one tenant', () => {
  it('is answered 503 with Retry-After past its bound, before anything is judged or reserved', async () => {
    service = await startService({ SERVICE_TENANT_MAX_IN_FLIGHT: '4', SERVICE_MONTHLY_QUOTA: '1000' });
    const { call, model } = service;
    let release = (): void => undefined;
    model.setBehaviour({ kind: 'hold', until: new Promise<void>((resolve) => (release = resolve)) });
    const ask = (text: string, key?: string) =>
      call('POST', '/v1/moderate', { body: { messages: [{ text }] }, ...(key === undefined ? {} : { key }) });
    const first = Array.from({ length: 4 }, (_, at) => ask(`a message of the flood, number ${at}`));
    await until(() => model.requests.length === 4);
    for (let request = 0; request < 20; request++) {
      const refused = await ask(`one message too many, number ${request}`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(refused.text).toContain('nothing was decided');
    }
    expect(model.requests).toHaveLength(4);

    const quiet = ask('a message of somebody else', await service.mint('quiet'));
    await until(() => model.requests.length === 5);
    release();
    expect((await quiet).status).toBe(200);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ask('a message after the flood')).status).toBe(200);
    const usage = await ask('and one more, to see what was counted');
    expect(usage.body).toMatchObject({ usage: { judged_this_month: 6 } });
  });
});
