import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './markdown.ts';

type Measured = { readonly path: string; readonly lines: number };

const ROOMS = ['src', 'bots', 'app', 'emulators', 'train', 'chaos', 'bench', 'scripts', 'clients/node/src'] as const;
const IS_GENERATED = /(?:^|\/)(?:generated|node_modules)\//;
/** What the bots say in other languages, and what the embedded judge learns from: as many lines as there are sentences. */
const IS_DATA = /^(?:bots\/core\/i18n\/catalogues|train\/lines)\//;
/** No file of code is longer, and nine of ten are shorter than the second. */
const LINES_MAX = 300;
const P90_LINES = 170;

/** The files of a room that people write, tests left out, the longest first. */
function measure(): readonly Measured[] {
  const paths = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  );
  return paths
    .filter((path) => !IS_GENERATED.test(path) && !IS_DATA.test(path))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 }))
    .toSorted((one, other) => other.lines - one.lines);
}

const tooLong = (files: readonly Measured[]) =>
  files
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path} has ${lines} lines: take it apart by what it is about, at most ${LINES_MAX}`);

/** Of those that are one too many over the line: the shortest, which are the quickest to bring under it. */
function tooMany(files: readonly Measured[]): readonly string[] {
  const long = files.filter(({ lines }) => lines >= P90_LINES);
  const excess = long.length - Math.floor(files.length / 10);
  if (excess <= 0) return [];
  return long
    .slice(-excess)
    .map(({ path, lines }) => `${path} has ${lines} lines: move a part to where it belongs, under ${P90_LINES}`);
}

describe('files stay short enough to be read at once', () => {
  const files = measure();

  it('and none is over 300 lines', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(tooLong(files)).toEqual([]);
  });

  it('and nine of ten have fewer than 170', () => {
    expect(tooMany(files)).toEqual([]);
  });

  it('or they are named, with what to do', () => {
    const long = Array.from({ length: 2 }, (_, at) => ({ path: `src/long-${at}.ts`, lines: 171 - at }));
    const short = Array.from({ length: 18 }, (_, at) => ({ path: `src/short-${at}.ts`, lines: 20 }));
    expect(tooMany([...long, ...short])).toEqual([]);
    expect(tooMany([...long, ...short.slice(1)])).toEqual([
      'src/long-1.ts has 170 lines: move a part to where it belongs, under 170',
    ]);
    expect(tooLong([{ path: 'src/long.ts', lines: 301 }, ...short])).toEqual([
      'src/long.ts has 301 lines: take it apart by what it is about, at most 300',
    ]);
  });
});
