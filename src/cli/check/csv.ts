import { Readable } from 'node:stream';
import { StewardError } from '../../core/common/errors.ts';
import type { AnyDecision } from './open-judging.ts';
import { LINE_MAX_BYTES, type Line, type Numbered } from './read-messages.ts';

/** Reads CSV with a header, one record as a line. @throws StewardError `invalid` for invalid CSV or a missing column. */
export async function* readCsv(
  input: AsyncIterable<Buffer | string>,
  column: string,
): AsyncGenerator<Line, void, undefined> {
  const columns = (header: string[]) => {
    if (header.includes(column)) return header;
    throw new StewardError('invalid', `--text-column ${column} does not exist; the columns are ${header.join(', ')}`);
  };
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({ columns, bom: true, raw: true, info: true, max_record_size: LINE_MAX_BYTES });
  Readable.from(input)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, raw, info } of parser)
      yield { number: info.lines, bytes: Buffer.from(raw), text: record[column], record };
  } catch (error) {
    throw error instanceof CsvError
      ? new StewardError('invalid', `--text-column: the input is not valid CSV: ${error.message}`)
      : error;
  }
}

/** Writes records with decisions. Cells that look like formulas get an apostrophe. @param isFirst also writes a header. */
export async function writeCsv(
  decided: readonly (readonly [Numbered, AnyDecision])[],
  names: readonly string[],
  isFirst: boolean,
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const records = decided.map(([{ record }, { action, category, probability, reason }]) => ({
    ...record,
    steward_action: action,
    steward_category: category,
    steward_probability: probability,
    steward_reason: reason,
  }));
  const columns = [...names, 'steward_action', 'steward_category', 'steward_probability', 'steward_reason'];
  return stringify(records, { header: isFirst, columns, escape_formulas: true });
}
