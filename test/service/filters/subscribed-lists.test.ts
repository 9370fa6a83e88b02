import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_LIMITS, readList } from '../../../src/service/filters/read-list.ts';
import { type KeptLists, keepLists, type ListSource } from '../../../src/service/filters/subscribed-lists.ts';
import { queryDirectly } from '../../store/query-directly.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let server: Server;
let answer: { status: number; body: string | (() => Iterable<Buffer>); etag?: string };
let asked: { url: string; ifNoneMatch: string | undefined }[];
let later: { delayMs: number; run: () => void }[];
let nowMs: number;
let kept: KeptLists | null;
let temporary: TemporaryStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-lists-'));
  answer = { status: 200, body: 'evil.example.com\n' };
  asked = [];
  later = [];
  nowMs = 0;
  kept = null;
  temporary = await temporaryStore();
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', ifNoneMatch: request.headers['if-none-match'] });
    response.on('error', () => {});
    response.writeHead(answer.status, answer.etag ? { etag: answer.etag } : {});
    if (typeof answer.body === 'string') response.end(answer.body);
    else {
      const chunks = answer.body()[Symbol.iterator]();
      const next = (): void => {
        const { value, done } = chunks.next();
        if (done || response.destroyed) response.end();
        else response.write(value, () => setImmediate(next));
      };
      next();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await kept?.stop();
  await temporary.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/list?key=secret`;

function keep(...sources: ListSource[]): KeptLists {
  const after = (delayMs: number, run: () => void) => {
    const one = { delayMs, run };
    later.push(one);
    return () => void later.splice(later.indexOf(one), 1);
  };
  const log = { info: () => {}, warn: () => {} };
  const store = temporary.store.lists;
  kept = keepLists({ fetch, now: () => nowMs, after, random: () => 0.5, store, log }, sources, HOUR_MS);
  return kept;
}

/** Waits until every list was tried, and so has its next time. */
const tried = () => vi.waitFor(() => expect(later.length).toBeGreaterThan(0), { timeout: 45_000 });
/** Lets the time come. */
async function refresh(): Promise<void> {
  later.shift()?.run();
  await tried();
}

describe('a kept list', () => {
  it('is read from a file, and from an address whose path and key nobody is shown', async () => {
    const file = join(folder, 'cas.csv');
    await writeFile(file, '12345\n"67890","2026-01-01"\nid\n');
    const lists = keep({ name: 'phishing', from: address() }, { name: 'cas', from: file });
    await vi.waitFor(() => expect(later).toHaveLength(2), { timeout: 45_000 });
    expect(lists.phishing('login.evil.example.com')).toBe('evil.example.com');
    expect(lists.phishing('example.com')).toBeNull();
    expect(lists.isSpammer('telegram', '67890')).toBe(true);
    expect(lists.isSpammer('telegram', '678')).toBe(false);
    expect(lists.isSpammer('discord', '67890')).toBe(false);
    expect(lists.states()).toEqual([
      { name: 'phishing', source: new URL(address()).host, entries: 1, leftOut: 0, readAtMs: 0, problem: null },
      { name: 'cas', source: file, entries: 2, leftOut: 1, readAtMs: 0, problem: null },
    ]);
  });

  it('is read again every so often, and what was removed no longer counts', async () => {
    const lists = keep({ name: 'phishing', from: address() });
    await tried();
    expect(later[0]?.delayMs).toBe(HOUR_MS);
    answer = { status: 200, body: 'other.example.com' };
    nowMs = HOUR_MS;
    await refresh();
    expect(lists.phishing('evil.example.com')).toBeNull();
    expect(lists.phishing('other.example.com')).toBe('other.example.com');
    expect(lists.states()[0]).toMatchObject({ readAtMs: HOUR_MS });
  });

  it('is not fetched again where it did not change', async () => {
    answer = { status: 200, body: 'evil.example.com', etag: '"one"' };
    const lists = keep({ name: 'phishing', from: address() });
    await tried();
    answer = { status: 304, body: '' };
    nowMs = HOUR_MS;
    await refresh();
    expect(asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"one"']);
    expect(lists.phishing('evil.example.com')).toBe('evil.example.com');
    expect(lists.states()[0]).toMatchObject({ readAtMs: HOUR_MS, problem: null });
  });

  it.each<[string, () => void, RegExp]>([
    ['an error', () => (answer = { status: 500, body: 'no' }), /^HTTP 500$/],
    [
      'a connection that is refused',
      () => void server.close().closeAllConnections(),
      /ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/,
    ],
    ['an empty page', () => (answer = { status: 200, body: '<html></html>' }), /^the list has no entries$/],
    [
      'more than is read',
      () => {
        const chunk = Buffer.alloc(4 * 1024 * 1024, '#');
        answer = { status: 200, body: () => Array.from({ length: 30 }, () => chunk) };
      },
      new RegExp(`^more than ${LIST_LIMITS.bytes} bytes$`),
    ],
  ])('stays in force over %s, which is told with its age, and is tried again soon', async (_what, fail, problem) => {
    const lists = keep({ name: 'phishing', from: address() });
    await tried();
    fail();
    nowMs = HOUR_MS;
    await refresh();
    expect(lists.phishing('evil.example.com')).toBe('evil.example.com');
    expect(lists.states()[0]).toMatchObject({ readAtMs: 0, problem: expect.stringMatching(problem) });
    expect(JSON.stringify(lists.states())).not.toContain('secret');
    expect(later[0]?.delayMs).toBeLessThan(HOUR_MS);
  });

  it('that is stopped while it is read ends at once', async () => {
    answer = { status: 200, body: () => Array.from({ length: 10_000 }, () => Buffer.from('# nothing\n')) };
    const lists = keep({ name: 'phishing', from: address() });
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 45_000 });
    await lists.stop();
    expect(later).toEqual([]);
  });
});

describe('lists of pictures', () => {
  const SCAM = '0123456789abcdef'.repeat(4);
  const COPY = `${SCAM.slice(0, -4)}0000`;
  const OTHER = 'fa50c3962d1e7b48'.repeat(4);
  const STILL = { entries: 1, readAtMs: 0 };

  it('know near copies, each by where it comes from, and count the lines that are no hash or a plain picture', async () => {
    const file = join(folder, 'pictures.txt');
    await writeFile(file, `# scams of June\n${OTHER.toUpperCase()} # a casino\n${OTHER}\n`);
    answer = { status: 200, body: `${SCAM}\nno hash\n${SCAM.slice(1)}\n${'0'.repeat(64)}\n` };
    const lists = keep({ name: 'pictures', from: address() }, { name: 'pictures', from: file });
    await vi.waitFor(() => expect(later).toHaveLength(2), { timeout: 45_000 });
    const { host } = new URL(address());
    expect([SCAM, COPY, OTHER, 'f0'.repeat(32)].map(lists.picture)).toEqual([host, host, file, null]);
    expect(lists.states()).toMatchObject([
      { name: 'pictures', source: host, entries: 1, leftOut: 3, problem: null },
      { name: 'pictures', source: file, entries: 1, leftOut: 0, problem: null },
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    ['one that is down', () => (answer = { status: 503, body: '' }), /^HTTP 503$/],
    ['one that is garbled', () => (answer = { status: 200, body: '<html>moved</html>' }), /^the list has no entries$/],
    [
      'one that is too long',
      () => {
        const hashes = Array.from({ length: 50_001 }, (_, at) => at.toString(16).padStart(8, '0').repeat(8));
        answer = { status: 200, body: hashes.map((hash) => `${SCAM.slice(0, 32)}${hash.slice(32)}`).join('\n') };
      },
      /^more than 50000 entries$/,
    ],
  ])('keep over a restart what %s had, say so, and go on with the others', async (_what, fail, problem) => {
    const file = join(folder, 'pictures.txt');
    await writeFile(file, OTHER);
    const sources = [
      { name: 'pictures', from: address() },
      { name: 'pictures', from: file },
    ] as const;
    answer = { status: 200, body: SCAM };
    keep(...sources);
    await vi.waitFor(() => expect(later).toHaveLength(2), { timeout: 45_000 });
    await kept?.stop();
    fail();
    nowMs = HOUR_MS;
    later = [];
    const lists = keep(...sources);
    await vi.waitFor(() => expect(later).toHaveLength(2), { timeout: 45_000 });
    expect([COPY, OTHER].map(lists.picture)).toEqual([new URL(address()).host, file]);
    expect(lists.states()).toMatchObject([
      { ...STILL, problem: expect.stringMatching(problem) },
      { entries: 1, readAtMs: HOUR_MS, problem: null },
    ]);
  });

  it('that did not change are as old as they were when that was said, also after a restart', async () => {
    answer = { status: 200, body: SCAM, etag: '"one"' };
    keep({ name: 'pictures', from: address() });
    await tried();
    answer = { status: 304, body: '' };
    nowMs = HOUR_MS;
    await refresh();
    await kept?.stop();
    answer = { status: 500, body: '' };
    later = [];
    const lists = keep({ name: 'pictures', from: address() });
    await tried();
    expect(lists.states()).toMatchObject([{ entries: 1, readAtMs: HOUR_MS, problem: 'HTTP 500' }]);
  });

  it('are fetched also while the store keeps nothing, and the store has no address of theirs', async () => {
    answer = { status: 200, body: SCAM };
    keep({ name: 'pictures', from: address() });
    await tried();
    const rows = await queryDirectly(temporary.url, 'SELECT * FROM "KeptList"');
    expect(rows).toMatchObject([{ content: `${SCAM}\n` }]);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
    await kept?.stop();
    await temporary.store.close();
    later = [];
    const lists = keep({ name: 'pictures', from: address() });
    await tried();
    expect(lists.states()).toMatchObject([{ entries: 1, problem: null }]);
    expect(lists.picture(COPY)).not.toBeNull();
  });
});

describe('reading a list', () => {
  const read = (name: 'phishing' | 'cas', text: string) => readList(name, text, async () => {});

  it.each([
    ['lines', 'evil.example.com\r\n\n# a comment\nworse.example.com # another\n'],
    ['a hosts file', '127.0.0.1 localhost\n0.0.0.0 evil.example.com\n127.0.0.1\tworse.example.com\n'],
    ['a filter list', '! title\n||evil.example.com^\n||worse.example.com^$all\n'],
    ['a JSON array', '["evil.example.com",\n "worse.example.com"]'],
    ['addresses', 'https://evil.example.com/\nhttp://worse.example.com\n'],
  ])('takes %s', async (_what, text) => {
    const { keys, entries } = await read('phishing', text);
    expect(entries).toBe(2);
    expect(keys.size()).toBe(2);
  });

  it('leaves out what would list everybody, and pages of hosts that many share', async () => {
    expect(await read('phishing', 'com\nco.uk\nhttps://docs.google.com/forms/x\n*\n')).toMatchObject({
      entries: 0,
      leftOut: 4,
    });
  });

  it('refuses more entries than are kept, and gives others their turn', async () => {
    let eventLoopYield = 0;
    const numbers = Array.from({ length: 20_000 }, (_, at) => at + 1).join('\n');
    const { entries } = await readList('cas', numbers, async () => void eventLoopYield++);
    expect(entries).toBe(20_000);
    expect(eventLoopYield).toBeGreaterThanOrEqual(10);
  });
});
