import { startService } from '../../test/support/service.ts';
import { medianMs, powers } from './timing.ts';

const TEXT = 'A message of some words about boats, weather and the harbour fee that nobody has paid this year.';

/** Measures word lists from ten words on: the write, the first message after it, and each later one. Reports refused lists. */
export async function measureWords(greatest: number): Promise<string[][]> {
  const rows = [['words', 'write of the list (ms)', 'first message (ms)', 'each message (ms)']];
  const service = await startService({ MODEL_PROVIDER: 'embedded' });
  try {
    for (const size of powers(10, greatest)) {
      const list = Array.from({ length: size }, (_, index) => `w${index.toString(36)}`);
      const begin = performance.now();
      const written = await service.call('PUT', '/v1/settings', { body: { words: { list, action: 'flag' } } });
      const writeMs = performance.now() - begin;
      const label = size.toLocaleString('en');
      if (written.status !== 200) {
        rows.push([label, `refused with ${written.status}`, '', '']);
        continue;
      }
      const first = performance.now();
      await service.moderate([TEXT]);
      const firstMs = performance.now() - first;
      rows.push([label, writeMs.toFixed(1), firstMs.toFixed(1), await medianMs(60, () => service.moderate([TEXT]))]);
    }
  } finally {
    await service.close();
  }
  return rows;
}
