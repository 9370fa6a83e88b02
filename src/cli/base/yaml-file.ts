import { readFile, stat } from 'node:fs/promises';
import type { Node } from 'yaml';
import type { z } from 'zod';
import { ISSUES_MAX, StewardError } from '../../core/common/errors.ts';
import { isRecord } from '../../core/common/untyped-json.ts';
import { editDistance } from '../../core/text/edit-distance.ts';

/** Much larger than any policy or settings. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;

/** Reads the text of a small file. @throws StewardError `not_found` if it cannot be read, `too_large`. */
export async function readSmallFile(file: string): Promise<string> {
  const { size } = await stat(file).catch(cannotRead(file));
  if (size > FILE_MAX_BYTES) throw new StewardError('too_large', `${file} is larger than 8 MiB`);
  return await readFile(file, 'utf8').catch(cannotRead(file));
}

/** Returns a handler for a failed read. @throws StewardError `not_found`. */
export function cannotRead(file: string): (cause: unknown) => never {
  return (cause) => {
    throw new StewardError('not_found', `cannot read the file ${file}`, { cause });
  };
}

/**
 * Reads YAML with a schema. @param example a valid value, shown with a fault.
 * @throws StewardError `not_found` if the file cannot be read, `invalid` with every fault and its line.
 */
export async function readYamlFile<S extends z.ZodType>(file: string, schema: S, example: unknown) {
  const { isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(await readSmallFile(file), { lineCounter: lines, prettyErrors: false });
  const refuse = (issues: readonly (readonly [offset: number, words: string])[]) => {
    const told = issues.slice(0, ISSUES_MAX).map(([at, it]) => `${file}:${lines.linePos(at).line || 1}: ${it}`);
    return new StewardError('invalid', told.join('\n'));
  };
  /** Returns where the last part of the path that exists in the file begins. */
  const offsetOf = (loc: readonly PropertyKey[]) => {
    let [node, offset]: [unknown, number] = [document.contents, 0];
    for (const part of loc) {
      const pair = isMap(node) && node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      const item = pair ? (pair.key as Node) : isSeq(node) ? (node.items[Number(part)] as Node | undefined) : undefined;
      offset = item?.range?.[0] ?? offset;
      node = pair ? pair.value : item;
    }
    return offset;
  };
  // The parser reports an unknown tag as a warning.
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) throw refuse(faults.map(({ pos: [at], message }) => [at, `not valid YAML: ${message}`]));
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    throw refuse([[0, `not valid YAML: ${error instanceof Error ? error.message : ''}`]]);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const told = read.error.issues.flatMap((issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const fault = isUnknown ? 'unknown field' : issue.message;
    return paths.map((path) => {
      const field = path.map(String).join('.') || 'the file';
      return [offsetOf(path), `${field}: ${fault}; for example ${exampleOf(example, path)}`] as const;
    });
  });
  throw refuse(told);
}

function exampleOf(example: unknown, path: readonly PropertyKey[]): string {
  let [name, value] = ['', example];
  for (const part of path) {
    const known = isRecord(value) ? Object.keys(value) : [];
    const next = known.find((one) => one === part) ?? known.find((one) => editDistance(one, String(part)) <= 2);
    if (next === undefined || !isRecord(value)) break;
    [name, value] = [next, value[next]];
  }
  return JSON.stringify(name === '' ? value : { [name]: value })
    .slice(1, -1)
    .replaceAll('":', '": ');
}
