import { afterAll, describe, expect, it } from 'vitest';
import { mintKey } from '../../../src/service/tenants/keys.ts';
import { logRows } from '../../support/log-rows.ts';
import { openCommandLine } from '../command-line.ts';

const line = await openCommandLine();
afterAll(() => line.close());

const FILE = line.file(
  'labelled.jsonl',
  [
    { text: 'buy spam now', labels: ['spam'] },
    { text: 'more spam for you', labels: ['spam'] },
    { text: 'good morning', labels: [] },
    { text: 'see you at lunch', labels: [] },
  ]
    .map((one) => JSON.stringify(one))
    .join('\n'),
);

describe('steward judge eval', () => {
  it('prints areas, intervals, a suggested threshold, cost and latency of the configured judge', async () => {
    const { code, out } = await line.run(['judge', 'eval', FILE]);
    expect(code).toBe(0);
    expect(out).toContain('4 messages in batches of 25, judged by openai test-model');
    expect(out).toMatch(/spam +4 +2 +1\.000 +1\.000 +0\.80 +1\.000 \(0\.34-1\.00\) +1\.000 \(0\.34-1\.00\)/);
    expect(out).toMatch(/a batch took [\d.]+ ms at the median/);
    expect(out).toContain('USD a thousand messages');
  });

  it('says what a message takes by how many go in one call: less in a larger batch', async () => {
    const [alone, together] = await Promise.all(
      ['1', '4'].map(async (batch) => {
        const { out } = await line.run(['judge', 'eval', FILE, '--batch', batch]);
        const [, input, output] = /([\d.]+) tokens in and ([\d.]+) out a message, \d to a batch/.exec(out) ?? [];
        return { input: Number(input), output: Number(output) };
      }),
    );
    expect(together?.input).toBeGreaterThan(0);
    expect(together?.output).toBeGreaterThan(0);
    expect(together?.input).toBeLessThan((alone?.input ?? 0) / 2);
  });

  it('holds two judges side by side with paired tests', async () => {
    const { code, out } = await line.run(['judge', 'eval', FILE, '--against', 'embedded', '--json', '--no-position']);
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report.provider).toBe('openai');
    expect(report.second.provider).toBe('embedded');
    const spam = report.comparison.find((one: { name: string }) => one.name === 'spam');
    expect(spam).toMatchObject({ messages: 4, aucFirst: 1 });
    expect(spam.decisionChance).toBeGreaterThan(0);
    expect(spam.decisionChance).toBeLessThanOrEqual(1);
  });

  it('holds the judge beside itself with second looks, and tries the injections on both', async () => {
    const asked = ['judge', 'eval', FILE, '--second-look', '--injections', '--parallel', '16'];
    const { code, out } = await line.run(asked);
    expect(code).toBe(0);
    expect(out).toContain('judged by openai test-model, looking twice');
    // The local model hears no orders.
    expect(out.match(/0 of 60 injections changed what a message came to/g)).toHaveLength(2);
    const refused = await line.run([...asked, '--against', 'embedded']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--second-look and --against') });
  });

  it('takes a second judge from a file of settings', async () => {
    const other = line.file(
      'other.env',
      `MODEL_PROVIDER=openai\nMODEL_BASE_URL=${line.model.baseUrl}\nMODEL_API_KEY=k\nMODEL_NAME=other-model\n`,
    );
    const { code, out } = await line.run(['judge', 'eval', FILE, '--against', other, '--json', '--no-position']);
    expect(code).toBe(0);
    expect(JSON.parse(out).second.model).toBe('other-model');
  });

  it("measures by what a tenant's moderators decided", async () => {
    const service = await line.open();
    await mintKey({ store: service.store, defaultPlan: 'pro' }, { tenant: 'club', label: '' });
    const tenant = await service.store.findTenant({ name: 'club' });
    if (!tenant) throw new Error('the tenant was made');
    const message = { id: '', author: '', channel_topic: '', author_trusted: false };
    const messages = ['spam for all', 'spam of Monty Python'].map((text) => ({ ...message, text }));
    const { decisions } = await service.moderate({ tenant, messages, source: 'api', requestId: 'r' });
    expect(decisions).toHaveLength(2);
    const rows = await logRows(service.store, tenant.id, { limit: 10 });
    for (const [index, row] of rows.entries()) {
      await service.store.communities.saveVerdict({
        decisionId: row.id,
        tenantId: tenant.id,
        verdict: index === 0 ? 'wrong' : 'confirmed',
        by: 'm',
        name: 'm',
        atMs: 1,
      });
    }
    await service.close();
    const { code, out } = await line.run(['judge', 'eval', '--tenant', 'club', '--json', '--no-position']);
    expect(code).toBe(0);
    const spam = JSON.parse(out).columns.find((one: { name: string }) => one.name === 'spam');
    expect(spam).toMatchObject({ labelled: 2, positives: 1, precision: 0.5, recall: 1 });
  });

  it.each([
    [['judge', 'eval'], 'file or --tenant is missing'],
    [['judge', 'eval', 'missing.jsonl'], 'cannot read the file missing.jsonl'],
    [['judge', 'eval', FILE, '--precision', '2'], 'Use a number above 0 and at most 1'],
    [['judge', 'eval', FILE, '--against', 'missing.env'], '--against: cannot read missing.env'],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, err } = await line.run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
