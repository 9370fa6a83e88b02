import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allSettings, readConfig } from '../../../app/config/config.ts';
import { packageVersion } from '../../../app/config/package.ts';
import { findSettingWarnings } from '../../../app/config/setting-warnings.ts';
import { build, startServing } from '../../cli/built-program.ts';

const SLOW_MS = 240_000;
const warningsOf = (env: Record<string, string>) => findSettingWarnings(readConfig(env), env, []);

describe('SERVICE_WORKERS, which was removed', () => {
  it.each(['2', '16', 'auto', '0', 'many'])('is warned of, in words that say what to do instead: %s', (value) => {
    const warnings = warningsOf({ SERVICE_WORKERS: value });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.what).toMatch(/SERVICE_WORKERS was removed, .* one process\. The next version will not start/);
    expect(warnings[0]?.fix).toMatch(/Remove SERVICE_WORKERS\. .* load balancer with REDIS_URL/);
  });

  it.each(['1', ' 1 ', ''])('is silent where it asks for the one process that there is: "%s"', (value) => {
    expect(warningsOf({ SERVICE_WORKERS: value })).toEqual([]);
  });

  it('is no setting any more', () => {
    expect(Object.keys(allSettings())).not.toContain('SERVICE_WORKERS');
  });

  it('is promised to stop the start after 0.2, so this warning becomes a fault with the next version', () => {
    expect(packageVersion()).toMatch(/^0\.2\./);
  });

  it(
    'starts one process, which says so and answers requests of more than 64 KB',
    async () => {
      await build();
      const folder = mkdtempSync(join(tmpdir(), 'steward-removed-'));
      const server = await startServing({ cwd: folder, env: { SERVICE_WORKERS: '3' } });
      try {
        const { child, output, url, key } = server;
        expect(output.out).toContain('WARNING  SERVICE_WORKERS was removed');
        expect(output.err.match(/"level":40,[^\n]*SERVICE_WORKERS was removed/g)).toHaveLength(1);
        expect(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).toBe('');
        const messages = Array.from({ length: 40 }, (_, index) => ({
          id: String(index),
          text: 'a calm day '.repeat(700),
        }));
        const body = JSON.stringify({ messages });
        expect(body.length).toBeGreaterThan(4 * 65_536);
        const answers = await Promise.all(
          Array.from({ length: 6 }, () =>
            fetch(`${url}/v1/moderate`, {
              method: 'POST',
              headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
              body,
              signal: AbortSignal.timeout(30_000),
            }).then(({ status }) => status),
          ),
        );
        expect(answers).toEqual(answers.map(() => 200));
        child.kill('SIGTERM');
        expect(await server.exited).toBe(0);
      } finally {
        server.child.kill('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      }
    },
    SLOW_MS,
  );
});
