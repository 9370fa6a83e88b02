import { z } from 'zod';
import { ACTIONS, type Decision, type Observation, SOURCES, type Source } from '../decisions/decision.ts';
import { decisionFields } from '../decisions/decision-fields.ts';

/** A new row, as the recorder has it. */
export type NewRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly requestId: string;
  readonly source: Source;
  readonly nowMs: number;
  readonly decision: Decision;
  readonly channel: string;
  /** Already cut to what may be kept. */
  readonly text: string;
  /** Whoever wrote it, as their platform knows them; only where the tenant wants that in its rows. */
  readonly authorId?: string;
  /** `authorId` as the log keeps it. */
  readonly author?: string;
  /** The example that decided it, or let it pass. */
  readonly example?: string | undefined;
  /** What observed rules would have done. */
  readonly observed?: readonly Observation[];
  /** Of a message that the random sample is drawn from, if it was not flagged: its text and, from a chat, its author. */
  readonly sampled?: { readonly text: string; readonly authorId: string };
  /** `decision.scores` as JSON, where somebody has made it already. */
  readonly scoresJson?: string;
};

/** One column of the decision log. The database, the types, the API, the CSV export and the page of a decision derive from it. */
export type LogColumn = {
  /** In the database. */
  readonly name: string;
  /** PostgreSQL's type. A timestamp is that of the row's id, which begins with it, and is read from there. */
  readonly type: 'text' | 'timestamp' | 'double precision' | 'boolean';
  /** In `DecisionRow`, in the API and in exports; null for what no tenant reads. */
  readonly field: string | null;
  readonly schema: z.ZodType;
  /** A timestamp is written in milliseconds since 1970. */
  readonly write: (row: NewRow) => string | number | boolean | null;
  /** From what is stored, where that is not the value itself. */
  readonly read?: (stored: never) => unknown;
  /** Whether somebody outside wrote it, so that it may hold what a database refuses. */
  readonly isForeign?: true;
  /** So many characters are read: rows of versions without bounds may hold names of megabytes. */
  readonly readMaxChars?: number;
  /** On the page of a decision; without it the page shows the column otherwise. */
  readonly label?: string;
};

const NAME_MAX_CHARS = 1_000;
const text = { type: 'text' } as const;
/** Somebody outside wrote it. */
const foreign = { ...text, isForeign: true } as const;
const name = { ...foreign, readMaxChars: NAME_MAX_CHARS } as const;

/** A column whose name is also what tenants read it by. */
const column = <const Name extends string, Schema>(field: Name, schema: Schema, write: LogColumn['write']) => ({
  name: field,
  field,
  schema,
  write,
});

/** One of a member of the decision. */
const decided = <const Name extends Exclude<keyof Decision, 'scores'>>(field: Name) =>
  column(field, decisionFields[field], ({ decision }) => decision[field]);

/** The columns, in the order in which the API answers them. */
export const DECISION_COLUMNS = [
  { ...text, ...column('id', z.string(), ({ id }) => id), label: 'Decision id' },
  { name: 'tenantId', type: 'text', field: null, schema: z.string(), write: ({ tenantId }) => tenantId },
  { ...text, ...column('source', z.enum(SOURCES), ({ source }) => source), label: 'Source' },
  { ...name, ...column('channel', z.string(), ({ channel }) => channel), label: 'Channel' },
  {
    ...foreign,
    ...column(
      'text',
      z
        .string()
        .describe(
          'The text of a triggered message, shortened to the length that the operator keeps. Empty for other messages.',
        ),
      (row) => row.text,
    ),
  },
  { ...text, ...decided('action') },
  { ...foreign, ...decided('category') },
  { ...decided('probability'), type: 'double precision' },
  { ...text, ...decided('reason'), label: 'Reason' },
  { name: 'createdAt', type: 'timestamp', field: 'created_at', schema: z.iso.datetime(), write: ({ nowMs }) => nowMs },
  {
    ...name,
    name: 'requestId',
    field: 'request_id',
    schema: z.string(),
    write: ({ requestId }) => requestId,
    label: 'Request id',
  },
  { ...name, ...decided('message_id'), name: 'messageId', label: 'Message id' },
  { ...decided('judged'), type: 'boolean', read: (stored: boolean | number) => Boolean(stored) },
  {
    ...text,
    ...column(
      'scores',
      decisionFields.scores,
      ({ decision, scoresJson }) => scoresJson ?? JSON.stringify(decision.scores),
    ),
    // Only `write` writes it.
    read: (stored: string) => JSON.parse(stored) as Decision['scores'],
  },
  {
    ...foreign,
    ...column(
      'observed',
      z
        .array(z.object({ category: z.string(), action: z.enum(ACTIONS) }))
        .describe('What observed categories would have done. Nothing was done. See the setting `observe`.'),
      ({ observed }) => (observed ? JSON.stringify(observed) : null),
    ),
    read: (stored: string | null) => (stored === null ? [] : (JSON.parse(stored) as readonly Observation[])),
  },
  {
    ...text,
    ...column(
      'author',
      z
        .string()
        .nullable()
        .describe(
          'A keyed hash of the author, the same for all messages of one author. Present only with the setting `decision_authors`.',
        ),
      ({ author }) => author ?? null,
    ),
    label: 'Author (hash)',
  },
  { ...text, name: 'example', field: null, schema: z.string().nullable(), write: ({ example }) => example ?? null },
] as const satisfies readonly LogColumn[];

type Told = Exclude<(typeof DECISION_COLUMNS)[number], { readonly field: null }>;

/** The columns that tenants read. */
export const TOLD_COLUMNS = DECISION_COLUMNS.filter((column): column is Told => column.field !== null);

type LogFields = { readonly [Column in Told as Column['field']]: Column['schema'] };
/** The same as the API describes them. */
export const logFields = Object.fromEntries(TOLD_COLUMNS.map(({ field, schema }) => [field, schema])) as LogFields;

/** A row of the log: a decision, and what was kept of its message. `created_at` is ISO 8601, UTC. */
export type DecisionRow = { readonly [Field in keyof LogFields]: z.output<LogFields[Field]> };
