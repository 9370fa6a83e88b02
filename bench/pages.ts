import { pathToFileURL } from 'node:url';
import { CATEGORY_NAMES, defaultThreshold } from '../src/core/common/category.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { measurePaint } from './pages/paint.ts';
import { withServer } from './pages/serve.ts';

const ROWS = 1_000_000;
const SMALL_ROWS = 10_000;
/** The rows over which a slider of the policy page is measured. */
const REPLAY_ROWS = 100_000;
const ROUNDS = 9;
const ASKED = { page: 'under 150 ms', replay: 'under 200 ms' } as const;
/** The pages of a tenant that owns the whole log. `cursor` means the page that begins in its middle. */
const PAGES = [
  '',
  'team',
  'review',
  'appeals',
  'second',
  'members',
  'decisions',
  'cursor',
  'unjudged',
  'policy',
  'rules',
  'connections',
  'keys',
  'webhooks',
  'plan',
  'changes',
  'sessions',
];

/**
 * Measures the time to the first byte of each dashboard page on loopback, with a large log of one tenant, compared with 10,000 rows.
 * The first visit of each page is not counted.
 */
export async function measurePages(rows: number = ROWS): Promise<Figure[]> {
  const small = await timePages(SMALL_ROWS);
  const large = await timePages(rows);
  return [
    ...[...large].map(([page, value]) => pageFigure(page, rows, value, small.get(page) ?? value)),
    await measureSlider(),
    ...(await measurePaint()),
  ];
}

function pageFigure(page: string, rows: number, value: number, peerValue: number): Figure {
  return {
    name: `dashboard, first byte of ${page === '' ? 'overview' : page} at ${rows.toLocaleString('en')} rows`,
    value,
    unit: 'ms',
    peer: 'the same at 10,000 rows',
    peerValue,
    ratio: value / peerValue,
    asked: ASKED.page,
  };
}

/** Measures a slider's request, the sent form and the answered panel, on loopback, compared with the policy page. */
async function measureSlider(): Promise<Figure> {
  return withServer(REPLAY_ROWS, async ({ get, post }) => {
    const page = await get('policy');
    const fields = new URLSearchParams({ form_token: /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '' });
    for (const name of CATEGORY_NAMES) {
      fields.set(`on.${name}`, 'on');
      fields.set(`line.${name}`, String(defaultThreshold(name)));
      fields.set(`action.${name}`, 'flag');
    }
    fields.set('timeout_minutes', '60');
    const rounds: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // Every second threshold is one that many scores reach.
      fields.set('line.harassment', round % 2 === 0 ? '0.1' : '0.9');
      const { text, ms } = await post('policy/replay', fields, { 'X-Part': 'replay' });
      if (!text.includes('judged messages')) throw new Error('the replay answered something else');
      if (round > 0) rounds.push(ms);
    }
    const value = median(rounds);
    return {
      name: `dashboard, a slider moved at ${REPLAY_ROWS.toLocaleString('en')} rows`,
      value,
      unit: 'ms',
      peer: 'the page of the policy, first visit',
      peerValue: page.ms,
      ratio: value / page.ms,
      asked: ASKED.replay,
    };
  });
}

function timePages(rows: number): Promise<ReadonlyMap<string, number>> {
  return withServer(rows, async ({ get, middle }) => {
    const times = new Map<string, number>();
    for (const page of PAGES) {
      const path = page === 'cursor' ? `decisions?before=${middle}` : page;
      await get(path);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push((await get(path)).firstByteMs);
      times.set(page, median(rounds));
    }
    return times;
  });
}

// `node --import tsx bench/pages.ts [rows]` prints only these figures.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, value, peer, peerValue, asked } of await measurePages(Number(process.argv[2] ?? ROWS)))
    console.log(`${name}: ${value.toPrecision(3)} ms; ${peer}: ${peerValue.toPrecision(3)} ms; asked ${asked}`);
}
