import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeBodies, nearBodies } from '../../chaos/fuzz/bodies.ts';
import { hostileForms, judgeForm, readForms } from '../../chaos/fuzz/forms.ts';
import { HARD_SETTINGS } from '../../chaos/fuzz/hard-settings.ts';
import { BLOCK_MAX_MS, BODY_SIZES, judgeBody, keyFor, limitOn, type Outcome } from '../../chaos/fuzz/limits.ts';
import { type Operation, readOperations } from '../../chaos/fuzz/operations.ts';
import { startTarget, type Target } from '../../chaos/fuzz/target.ts';
import { endServer, mintKey } from '../../chaos/server.ts';
import { LARGE_FORM_BYTES } from '../../src/dashboard/request/route.ts';
import { build } from '../cli/built-program.ts';

/** `npm run chaos` sends more of each. */
const NEAR_RUNS = 8;
const LARGE_RUNS = 1;
/** What all routes but a few read at the most; those few are sent the largest of all. */
const SMALL_SIZES = BODY_SIZES.filter((size) => size <= 2 ** 20);
/** How much longer a block may take here than `npm run chaos` lets it: what is looked for takes ten times as long. */
const PATIENCE = 3;

// As the committed file has it, which another test holds to be what the server serves.
const { operations, schemas } = readOperations(JSON.parse(readFileSync('openapi.json', 'utf8')));
const written = operations.filter(({ schema }) => Object.keys(schema).length > 0);

let folder: string;
let target: Target;
beforeAll(async () => {
  await build();
  folder = await mkdtemp(join(tmpdir(), 'steward-fuzz-'));
  target = await startTarget(folder);
});
afterAll(async () => {
  await endServer(target.server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Measures how slow the machine is, which takes longer than most bodies, only where something stood still for longer than a quiet one lets it. */
async function offenceOf(judge: (limitMs: number) => Promise<Outcome>): Promise<string | null> {
  const { offence } = await judge(PATIENCE * BLOCK_MAX_MS);
  return offence === null ? null : (await judge(PATIENCE * (await limitOn(target)))).offence;
}

const named = (some: readonly Operation[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);

describe('a body near what is asked for', () => {
  it.each(named(written))('is never answered with 5xx by %s', async (_, operation) => {
    const key = await keyFor(target, operation);
    await fc.assert(
      fc.asyncProperty(nearBodies(operation.schema, schemas), async (body) => {
        const status = await target.send(operation.method, operation.path, key, body);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: NEAR_RUNS },
    );
  });
});

describe('a large form of the dashboard', () => {
  it('blocks nobody, takes at most four times its size, and is no 5xx, whichever page it is of', async () => {
    const key = await mintKey(target.server.url, 'forms');
    const forms = await readForms(target.server.url, key);
    expect(forms.length).toBeGreaterThan(5);
    for (const form of forms) {
      for (const body of fc.sample(hostileForms(form, LARGE_FORM_BYTES), LARGE_RUNS)) {
        const offence = await offenceOf((limitMs) => judgeForm(target, key, form, body, limitMs));
        expect(offence, `${form.action} with ${body.what}`).toBeNull();
      }
    }
  });
});

describe('the probe', () => {
  it('sees what stops the event loop', async () => {
    const { result, blockMs } = await target.blockDuring(() => target.calibrate());
    // It is done nine times without a turn; the least counts.
    expect(blockMs).toBeGreaterThan(4 * result);
  });
});

describe('a large body', () => {
  it.each(named(operations))(
    'to %s blocks nobody, takes at most four times its size, and is no 5xx',
    async (_, operation) => {
      // A route that takes no body reads none of any size.
      const sizes = written.includes(operation) ? [...SMALL_SIZES, ...BODY_SIZES.slice(-1)] : BODY_SIZES.slice(-1);
      for (const size of sizes) {
        await fc.assert(
          fc.asyncProperty(largeBodies(size), async (body) => {
            const offence = await offenceOf((limitMs) => judgeBody(target, operation, body, limitMs));
            expect(offence, body.what).toBeNull();
          }),
          // Shrinking says nothing of a body that is large on purpose.
          { numRuns: LARGE_RUNS, endOnFailure: true },
        );
      }
    },
  );

  it.each(HARD_SETTINGS.map(({ what, body }) => [what, body] as const))(
    'of settings with %s blocks nobody',
    async (what, settings) => {
      const bytes = new TextEncoder().encode(JSON.stringify(settings));
      const body = { what, bytes, isGzip: false, size: bytes.length };
      const operation: Operation = { method: 'PUT', path: '/v1/settings', key: 'tenant', schema: {} };
      expect(await offenceOf((limitMs) => judgeBody(target, operation, body, limitMs))).toBeNull();
    },
  );
});
