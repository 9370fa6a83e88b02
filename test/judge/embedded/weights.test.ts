import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { StewardError } from '../../../src/core/common/errors.ts';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { readWeights, shippedWeightsPath, unpackWeights } from '../../../src/judge/embedded/weights.ts';
import { packWeights } from '../../../train/pack-weights.ts';

const shipped = readFileSync(shippedWeightsPath());
const folder = mkdtempSync(join(tmpdir(), 'steward-weights-'));
afterAll(() => rmSync(folder, { recursive: true }));

function broken(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, 'broken.bin');
  writeFileSync(path, change(Buffer.from(shipped)));
  return path;
}

function refusal(path: string): StewardError {
  try {
    createEmbeddedJudge({ weightsPath: path });
  } catch (error) {
    if (error instanceof StewardError) return error;
    throw error;
  }
  throw new Error('the file was taken');
}

describe('the weights file', () => {
  it('lies beside package.json and is at most 8 MB', () => {
    expect(shippedWeightsPath()).toBe(join(process.cwd(), 'models', 'embedded-judge.bin'));
    expect(statSync(shippedWeightsPath()).size).toBeLessThanOrEqual(8_000_000);
  });

  it('comes out byte for byte as it went in', () => {
    expect(Buffer.compare(Buffer.from(packWeights(unpackWeights(shipped, 'shipped'))), shipped)).toBe(0);
  });

  it('is read from memory that starts anywhere', () => {
    const shifted = Buffer.concat([Buffer.from('x'), shipped]).subarray(1);
    expect(unpackWeights(shifted, 'shifted').name).toBe(readWeights(shippedWeightsPath()).name);
  });

  it.each([
    ['is missing', () => join(folder, 'nowhere.bin'), /cannot be read/],
    ['is empty', () => broken(() => Buffer.alloc(0)), /not a weights file/],
    [
      'is something else',
      () => broken((bytes) => Buffer.concat([Buffer.from('PK'), bytes.subarray(2)])),
      /not a weights file/,
    ],
    ['has another version', () => broken((bytes) => Buffer.from(bytes.fill(9, 4, 5))), /version 9/],
    ['is cut short', () => broken((bytes) => bytes.subarray(0, bytes.length - 5)), /bytes instead of/],
    ['is longer than it says', () => broken((bytes) => Buffer.concat([bytes, Buffer.alloc(4)])), /bytes instead of/],
  ])('is refused by name when it %s', (_, make, reason) => {
    const path = make();
    const error = refusal(path);
    expect(error.code).toBe('configuration');
    expect(error.message).toContain(path);
    expect(error.message).toMatch(reason);
  });

  const whole = unpackWeights(shipped, 'shipped');
  it.each([
    ['too few slopes', { slopes: [1, 1] }],
    ['too many slopes', { slopes: [1, 1, 1, 1] }],
    ['a slope that falls', { slopes: [1, -1, 1] }],
    ['a slope that is flat', { slopes: [1, 0, 1] }],
    ['a slope that is no number', { slopes: [1, Number.NaN, 1] }],
    ['knots out of order', { knots: [1, 0] }],
    ['no knots', { knots: [], slopes: [1] }],
    [
      'more knots than any curve needs',
      { knots: new Array<number>(1_000).fill(0), slopes: new Array<number>(1_001).fill(1) },
    ],
    ['an offset without end', { offset: Number.POSITIVE_INFINITY }],
  ])('is refused when a calibration has %s', (_, change) => {
    const curve = { knots: [0, 1], slopes: [1, 1, 1], offset: 0 };
    const changed = (by: Partial<typeof curve>) =>
      packWeights({ ...whole, heads: whole.heads.map((head) => ({ ...head, ...curve, ...by })) });
    expect(unpackWeights(changed({}), 'sound').heads[0]).toMatchObject(curve);
    expect(() => unpackWeights(changed(change), 'changed')).toThrow('has a header that cannot be read');
  });

  it('is refused when its script heads are too few, out of order, or broken', () => {
    const [first, ...others] = whole.scripts;
    if (first === undefined) throw new Error('no script heads');
    for (const scripts of [others, [...others, first], [{ ...first, slopes: [1] }, ...others]])
      expect(() => unpackWeights(packWeights({ ...whole, scripts }), 'changed')).toThrow(
        'has a header that cannot be read',
      );
    const scriptWeights = whole.scriptWeights.subarray(4);
    expect(() => unpackWeights(packWeights({ ...whole, scriptWeights }), 'changed')).toThrow('do not match its heads');
  });

  it('is refused when any one byte after the preamble is changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: shipped.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Buffer.from(shipped);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        expect(() => unpackWeights(bytes, 'changed')).toThrow(/checksum/);
      }),
      { numRuns: 30 },
    );
  });
});
