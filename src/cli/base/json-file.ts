import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { invalid, StewardError } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';

/** No policy and no settings come near it. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads the text of a small file.
 * @throws StewardError `not_found` for one that cannot be read, `too_large`.
 */
export async function readSmallFile(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > FILE_MAX_BYTES) throw new StewardError('too_large', `${file} is larger than 8 MiB`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof StewardError) throw error;
    throw new StewardError('not_found', `cannot read the file ${file}`, { cause: error });
  }
}

/**
 * Reads a JSON file of a known form.
 * @throws StewardError `not_found` for a file that cannot be read, `invalid` with every fault of its content.
 */
export async function readJsonFile<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const value = jsonOf((await readSmallFile(file)).replace(/^\ufeff/, ''));
  if (value === undefined) throw new StewardError('invalid', `${file} is not valid JSON`);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(
    read.error.issues.map((issue) => ({
      loc: [file, ...issue.path.map(String)],
      msg: issue.message,
      type: issue.code,
    })),
  );
}
