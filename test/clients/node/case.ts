import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ScriptedAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** The connection is closed after this much of a longer body. */
  readonly cut?: string;
  /** Nothing more follows after this much of a longer body. */
  readonly stall?: string;
  /** No answer ever comes. */
  readonly hang?: true;
  /** The connection is closed without an answer. */
  readonly close?: true;
  /** One clean decision a message. */
  readonly echo?: true;
};

/** What a request has to be; a header that is null must be missing. */
export type Expected = {
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
};

/** Requests in any order, all answered alike. */
export type Every = {
  readonly answer: ScriptedAnswer;
  /** The request with this message is answered only after another one has come. */
  readonly hold_message?: string;
  readonly refuse?: { readonly message: string; readonly answer: ScriptedAnswer };
};

export type Case = {
  readonly name: string;
  readonly options?: {
    readonly key?: string | null;
    readonly url_path?: string;
    readonly max_retries?: number;
    readonly timeout_ms?: number;
    readonly max_retry_after_ms?: number;
  };
  readonly call: { readonly verb: string; readonly [argument: string]: unknown };
  readonly exchanges?: readonly { readonly expect?: Expected; readonly answer: ScriptedAnswer }[];
  readonly every?: Every;
  /** The server listens only after so many waits. */
  readonly listens_after_waits?: number;
  /** Bounds of each wait between attempts. */
  readonly waits_ms?: readonly (readonly [number, number])[];
  /** Messages of each request, ascending. */
  readonly batches?: readonly number[];
  readonly most_at_once?: number;
  readonly result?: unknown;
  readonly result_ids?: readonly string[];
  readonly error?: { readonly name: string; readonly [member: string]: unknown };
};

const CASES = join(import.meta.dirname, '../../../clients/cases');

/** The cases of one file, which every client must pass. */
export function readCases<T = Case>(name: string): readonly T[] {
  // The files are part of the tests; a case of another form fails where it is run.
  return JSON.parse(readFileSync(join(CASES, `${name}.json`), 'utf8')) as readonly T[];
}
