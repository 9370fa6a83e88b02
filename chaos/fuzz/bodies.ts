import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { HARD_SETTINGS } from './hard-settings.ts';

/** A body that an attacker may send. */
export type HostileBody = {
  readonly what: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isGzip: boolean;
  /** The size of the body as read, after decompression. */
  readonly size: number;
  /** Headers in addition to, or instead of, those of JSON. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The part of a JSON schema from which bodies are made. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly maxItems?: number;
};

/** Pieces of texts. Each is hard for some step of reading, checking or answering. */
const UNITS = [
  'a',
  '\\u0041',
  '\\ud83d\\ude00',
  '\\ud800',
  '\\n',
  'é',
  '漢',
  '😀',
  'ﷺ',
  'a\u0301\u0327',
  'a.',
  '@',
  'http://a.b/',
  '(',
  '*',
  '\\\\',
  '0',
] as const;

/** Names for members. */
const NAMES = [
  'text',
  'messages',
  '__proto__',
  'constructor',
  'toString',
  'a',
  '',
  '\\u0000',
  '\\ud800',
  '漢',
] as const;

/** Makes a complete body of about this many bytes. A few of each kind are enough, because the size does the harm. */
function inflated(maxBytes: number): fc.Arbitrary<readonly [string, string]> {
  const room = maxBytes - 256;
  const repeat = (unit: string, left = room) =>
    unit.repeat(Math.max(1, Math.floor(left / new TextEncoder().encode(unit).length)));
  const list = (item: string) => repeat(`${item},`).slice(0, -1);
  const unit = fc.constantFrom(...UNITS);
  const name = fc.constantFrom(...NAMES);
  const member = fc.constantFrom('id', 'text', 'author', 'channel_topic', 'unknown');
  return fc.oneof(
    unit.map((one) => ['one long text', `"${repeat(one)}"`] as const),
    fc.tuple(unit, member).map(([one, field]) => {
      const message = field === 'text' ? `{"text":"${repeat(one)}"}` : `{"text":"a","${field}":"${repeat(one)}"}`;
      return [`a message with a long ${field} of ${one}`, `{"messages":[${message}]}`] as const;
    }),
    fc.tuple(unit, fc.integer({ min: 1, max: 60 })).map(([one, count]) => {
      const each = repeat(one, Math.min(room / count, 8_000 * new TextEncoder().encode(one).length) - 16);
      return [
        `${count} texts of ${one}`,
        `{"messages":[${`{"text":"${each}"},`.repeat(count).slice(0, -1)}]}`,
      ] as const;
    }),
    fc
      .constantFrom('1', '[]', '{}', '""', 'null', '1e308', '-0', '{"text":""}', '{"text":1}')
      .map((item) => [`many ${item}`, `{"messages":[${list(item)}]}`] as const),
    fc
      .tuple(name, fc.constantFrom('actions', 'thresholds', 'rules', 'patterns', 'words', 'messages'))
      .map(([one, field]) => [`many members in ${field}`, `{"${field}":{${members(one, room)}}}`] as const),
    name.map((one) => ['many members', `{${members(one, room)}}`] as const),
    fc.tuple(name, unit).map(([one, value]) => {
      const pairs = Array.from({ length: 1_500 }, (_, at) => `"${one}${at}":"${repeat(value, room / 1_500 - 24)}"`);
      return [`wide members of ${value}`, `{"rules":{${pairs.join()}}}`] as const;
    }),
    fc.constantFrom('[', '{"a":', '[{"text":').map((open) => [`nested ${open}`, repeat(open)] as const),
    fc.constant(['a long number', `{"messages":[${repeat('9')}]}`] as const),
    fc.constantFrom(' ', '\n').map((blank) => ['blanks', `${repeat(blank)}{}`] as const),
    unit.map(
      (one) =>
        [
          'words',
          `{"words":{"list":[${`"${repeat(one, 190)}",`.repeat(Math.floor(room / 200)).slice(0, -1)}]}}`,
        ] as const,
    ),
    unit.map((one) => ['a long name', `{"${repeat(one)}":1}`] as const),
    fc.constantFrom(...HARD_SETTINGS).map(({ what, body }) => [what, JSON.stringify(body)] as const),
  );
}

function members(name: string, bytes: number): string {
  const count = Math.floor(bytes / (new TextEncoder().encode(name).length + 12));
  return Array.from({ length: count }, (_, at) => `"${name}${at.toString(36)}":1`).join();
}

/** Makes a value that a schema allows, or nearly: any part may be something else. */
function nearValue(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  const strange = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 20 }));
  return fc.oneof({ weight: 30, arbitrary: allowed(schema, schemas, depth) }, { weight: 1, arbitrary: strange });
}

function allowed(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth: number): fc.Arbitrary<unknown> {
  const below = (part: Schema) => nearValue(part, schemas, depth + 1);
  if (schema.$ref !== undefined) return allowed(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(below));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return fc.oneof(...(types.length === 0 ? [''] : types).map((type) => ofType(type, schema, below)));
}

function ofType(type: string, schema: Schema, below: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, below);
    case 'array':
      return fc.array(below(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) + 1 });
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('free nitro at http://a.example', 'none', 'spam', '2026-01-01T00:00:00Z'),
      );
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, below: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const own = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, below(part)])), {
    requiredKeys: [...required],
  });
  if (typeof additionalProperties !== 'object') return own;
  const key = fc.oneof(fc.constantFrom('spam', 'scam', 'mine'), fc.string({ unit: 'binary', maxLength: 8 }));
  return fc
    .tuple(own, fc.dictionary(key, below(additionalProperties), { maxKeys: 4 }))
    .map((parts) => ({ ...parts[1], ...parts[0] }));
}

/** Makes bodies close to a schema. Some are cut, have a changed byte, or are compressed. */
export function nearBodies(schema: Schema, schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<HostileBody> {
  const text = nearValue(schema, schemas).map((value) => JSON.stringify(value) ?? '');
  return fc
    .tuple(text, fc.constantFrom('whole', 'whole', 'whole', 'cut', 'byte', 'gzip'), fc.nat())
    .map(([json, way, at]) => {
      const bytes = new TextEncoder().encode(json);
      if (way === 'cut') return plain('cut', bytes.slice(0, at % (bytes.length + 1)));
      if (way === 'byte') bytes[at % Math.max(1, bytes.length)] = at % 256;
      return way === 'gzip' ? gzipped(json.slice(0, 60), bytes) : plain(json.slice(0, 60), bytes);
    });
}

/** Makes bodies of about this many bytes, with many or very large parts. */
export function largeBodies(maxBytes: number): fc.Arbitrary<HostileBody> {
  return fc.tuple(inflated(maxBytes), fc.integer({ min: 0, max: 7 })).map(([[what, text], way]) => {
    const bytes = new TextEncoder().encode(text).slice(0, maxBytes);
    return way === 0 ? gzipped(what, bytes) : plain(what, bytes);
  });
}

function plain(what: string, bytes: Uint8Array<ArrayBuffer>): HostileBody {
  return { what, bytes, isGzip: false, size: bytes.length };
}

function gzipped(what: string, bytes: Uint8Array): HostileBody {
  return { what: `${what}, gzip`, bytes: new Uint8Array(gzipSync(bytes)), isGzip: true, size: bytes.length };
}
