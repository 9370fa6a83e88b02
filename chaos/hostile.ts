import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { percentile, send } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const BLOCK_MAX_MS = 50;
const TEXT_CHARS = 8_000;
const BATCH = 50;

/** Repeated pieces of text that are hard for some step of reading. */
const UNITS = [
  ...[
    'ﷺ',
    'a\u0301\u0327',
    '\u{1d5ee}',
    'a.',
    '@@',
    'http://',
    '(((',
    '👩‍👩‍👧‍👦',
    'Ａ',
    'ё',
    '\u202e',
    '1e9',
    '`',
    '@$$',
    'ΐ',
    'İ',
  ],
  ...[
    'a.com/',
    'a.рф ',
    'discord.gg/',
    'http://a.b/?u=',
    'uʍop ',
    'сasino ',
    'f r e e ',
    '||a',
    '&#x41;',
    '\u202ea\u202c',
    '赌 ',
    '😀',
  ],
];

/** Patterns that a write accepts and whose automata grow. */
const PATTERNS: readonly (readonly string[])[] = [
  Array.from({ length: 100 }, (_, index) => `(?:free|win|claim)\\s+gift${index}\\w*`),
  Array.from({ length: 100 }, (_, index) => `.*x.*a.*b.*y${index}`),
  ['x.{0,20}y', '(a+)+$', '(?:a?){30}a{30}c'],
  Array.from({ length: 3 }, (_, index) => `${'\\pL'.repeat(20)}${index}`),
];

/** Patterns that a write refuses after checking them. */
const REFUSED = Array.from({ length: 100 }, (_, index) => {
  const letters = Array.from({ length: 240 }, (_letter, at) => String.fromCodePoint(0x100 + at * 3 + index));
  return `[${letters.join('')}]{3}`;
});

/** Effects of one tenant's texts, lists and patterns on all others. */
export const HOSTILE: readonly Scenario[] = [
  {
    name: 'hostile texts, topics, lists and patterns in full batches',
    goal: `no block of the event loop over ${BLOCK_MAX_MS} ms`,
    isMeasured: true,
    missing: () => (existsSync('/proc/self/schedstat') ? null : 'there is no /proc/self/schedstat'),
    run: (scale) => withFolder((folder) => sendHostile(folder, scale)),
  },
];

type Attack = { readonly name: string; run(server: Server, key: string): Promise<number | 'lost'> };

async function sendHostile(folder: string, scale: Scale): Promise<Finding> {
  const file = join(folder, 'blocks.jsonl');
  const probe = new URL('./loop-probe.mjs', import.meta.url).href;
  const server = await startServer(folder, {
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${probe}`,
    LOOP_PROBE_FILE: file,
  });
  const key = await mintKey(server.url, 'hostile');
  // The first answers make Node compile the program.
  for (let warm = 0; warm < 20; warm++) await send(server.url, key);
  const health = await watchHealth(server);
  const attacks = attacksOf(scale);
  const windows: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  let wrong = 0;
  for (const { name, run } of attacks) {
    const from = Date.now();
    const status = await run(server, key);
    windows.push({ name, from, to: Date.now() });
    if (status !== 200 && status !== 422) wrong++;
  }
  const latencies = await health.stop();
  await endServer(server, 'SIGTERM');
  const begun = windows[0]?.from ?? 0;
  const blocks = (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { endedAt: number; wallMs: number; cpuMs: number })
    .filter(({ endedAt }) => endedAt >= begun);
  const worst = blocks.toSorted((one, other) => other.cpuMs - one.cpuMs)[0] ?? { endedAt: 0, wallMs: 0, cpuMs: 0 };
  const at = windows.find(({ from, to }) => worst.endedAt >= from && worst.endedAt <= to + 10)?.name ?? 'nothing';
  const longest = Math.max(0, ...blocks.map(({ wallMs }) => wallMs));
  return {
    figure: `${attacks.length} attacks: longest block ${Math.round(worst.cpuMs)} ms of its thread's time (${at}), ${Math.round(longest)} ms by the clock; health p50 ${Math.round(percentile(latencies, 0.5))} ms, p99 ${Math.round(percentile(latencies, 0.99))} ms; ${wrong} failed`,
    holds: worst.cpuMs <= BLOCK_MAX_MS && wrong === 0,
  };
}

function attacksOf(scale: Scale): Attack[] {
  const units = scale === 'short' ? UNITS.slice(0, 3) : [...UNITS, ...randomUnits()];
  const texts = units.map((unit) => ({ name: nameOf(unit), text: fill(unit) }));
  const inBatches = (prefix: string): Attack[] =>
    texts.map(({ name, text }) => ({ name: `${prefix}${name}`, run: (server, key) => sendBatch(server, key, text) }));
  const settings: [name: string, write: object][] = [
    ['10,000 phrases', { words: { list: phrases(), action: 'flag' } }],
    ...PATTERNS.map((patterns, index): [string, object] => [
      `patterns ${index + 1}`,
      { words: { list: [] }, ...named(patterns) },
    ]),
    ['refused patterns', named(REFUSED)],
    ['too many classes', named(Array.from({ length: 100 }, (_, index) => `${'\\pL'.repeat(160)}${index}`))],
    ['all rules', { ...ALL_RULES, ...named(PATTERNS[2] ?? []) }],
  ];
  const writes = (scale === 'short' ? settings.slice(0, 1) : settings).flatMap(([name, write]): Attack[] => [
    { name: `a write of ${name}`, run: (server, key) => put(server, key, write) },
    ...['xaby~', 'uʍop '].map((unit) => ({
      name: `${nameOf(unit)} under ${name}`,
      run: (server: Server, key: string) => sendBatch(server, key, fill(unit)),
    })),
  ]);
  const topic: Attack = { name: 'topics', run: (server, key) => sendBatch(server, key, 'hello there', fill('ﷺ')) };
  return [...inBatches(''), topic, ...writes, ...(scale === 'short' ? [] : inBatches('all rules, '))];
}

const ALL_RULES = {
  words: { list: ['casino', '*nitro*', 'free nitro', '赌场', 'казино'], action: 'flag' },
  links: { mode: 'allow_list', domains: ['example.com'], block_invites: true, action: 'flag' },
  flood: { repeats: 1_000, messages: 10_000, window_seconds: 60, action: 'flag' },
};

function phrases(): string[] {
  return Array.from({ length: 10_000 }, (_, index) => `buy a ${index.toString(36)} now`);
}

function named(patterns: readonly string[]): object {
  return { patterns: Object.fromEntries(patterns.map((pattern, index) => [`p${index}`, { pattern, action: 'flag' }])) };
}

/** Returns the same pieces every time. */
function randomUnits(): string[] {
  return fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), { numRuns: 20, seed: 13 });
}

function fill(unit: string): string {
  return Array.from(unit.repeat(TEXT_CHARS)).slice(0, TEXT_CHARS).join('');
}

function nameOf(unit: string): string {
  return Array.from(unit, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .slice(0, 4)
    .join(' ');
}

async function sendBatch(server: Server, key: string, text: string, topic = ''): Promise<number | 'lost'> {
  const messages = Array.from({ length: BATCH }, (_, index) => ({
    text: `${Array.from(text).slice(0, -4).join('')}${index}`,
    ...(topic === '' ? {} : { channel_topic: topic }),
    author: 'eve',
  }));
  return await call(server, key, 'POST', '/v1/moderate', { messages });
}

const put = (server: Server, key: string, write: object) => call(server, key, 'PUT', '/v1/settings', write);

async function call(server: Server, key: string, method: string, path: string, body: object): Promise<number | 'lost'> {
  try {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    await answer.text();
    return answer.status;
  } catch {
    return 'lost';
  }
}

/** Requests the service's health repeatedly. `stop` resolves with the time of each answer. */
async function watchHealth(server: Server): Promise<{ stop(): Promise<readonly number[]> }> {
  const latencies: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begin = performance.now();
      await (await fetch(`${server.url}/v1/health`)).text();
      latencies.push(performance.now() - begin);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await asking;
      return latencies;
    },
  };
}
