import { z } from 'zod';
import { ACTIONS, type Decision, type Observation, SOURCES, type Source } from '../decisions/decision.ts';
import { decisionFields } from '../decisions/decision-fields.ts';

/** A new row, as the recorder gets it. */
export type NewRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly requestId: string;
  readonly source: Source;
  readonly nowMs: number;
  readonly decision: Decision;
  readonly channel: string;
  /** Already cut to the length that may be stored. */
  readonly text: string;
  /** The platform's id of the author; only if the tenant turned on authors in the log. */
  readonly authorId?: string;
  /** `authorId` as the log stores it. */
  readonly author?: string;
  /** The id of the taught example that decided it, blocked or allowed. */
  readonly example?: string | undefined;
  /** The actions that observed rules would have taken. */
  readonly observed?: readonly Observation[];
  /** For a message that the random sample may draw if it was not flagged: its text and, if from a chat, its author. */
  readonly sampled?: { readonly text: string; readonly authorId: string };
  /** `decision.scores` as JSON, if it was made already. */
  readonly scoresJson?: string;
};

/** One column of the decision log. The database, the types, the API, the CSV export and a decision's page derive from it. */
export type LogColumn = {
  /** The name in the database. */
  readonly name: string;
  /** PostgreSQL's type. A timestamp is read from the row's id, which begins with it. */
  readonly type: 'text' | 'timestamp' | 'double precision' | 'boolean';
  /** The name in `DecisionRow`, the API and exports; null if tenants cannot read it. */
  readonly field: string | null;
  readonly schema: z.ZodType;
  /** Timestamps are written in milliseconds since 1970. */
  readonly write: (row: NewRow) => string | number | boolean | null;
  /** Converts the stored value, where it differs from the value to show. */
  readonly read?: (stored: never) => unknown;
  /** Whether outsiders wrote the value, so that it may contain characters that a database refuses. */
  readonly isForeign?: true;
  /** Most characters to read: rows of older versions without limits may hold names of megabytes. */
  readonly readMaxChars?: number;
  /** The label on a decision's page; without it the page shows the column in another way. */
  readonly label?: string;
};

const NAME_MAX_CHARS = 1_000;
const text = { type: 'text' } as const;
/** A text that outsiders wrote. */
const foreign = { ...text, isForeign: true } as const;
const name = { ...foreign, readMaxChars: NAME_MAX_CHARS } as const;

/** Defines a column with the same name in the database and for tenants. */
const column = <const Name extends string, Schema>(field: Name, schema: Schema, write: LogColumn['write']) => ({
  name: field,
  field,
  schema,
  write,
});

/** Defines the column of a field of the decision. */
const decided = <const Name extends Exclude<keyof Decision, 'scores'>>(field: Name) =>
  column(field, decisionFields[field], ({ decision }) => decision[field]);

/** The columns, in the order of the API's answers. */
export const DECISION_COLUMNS = [
  { ...text, ...column('id', z.string(), ({ id }) => id), label: 'Decision id' },
  { name: 'tenantId', type: 'text', field: null, schema: z.string(), write: ({ tenantId }) => tenantId },
  { ...text, ...column('source', z.enum(SOURCES), ({ source }) => source), label: 'Source' },
  { ...name, ...column('channel', z.string(), ({ channel }) => channel), label: 'Channel' },
  {
    ...foreign,
    ...column(
      'text',
      z.string().describe('The text of a triggered message, cut to what the operator keeps. Else empty.'),
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
    // Only `write` writes this column, so the type is right.
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
      z.string().nullable().describe('A keyed hash of the author. Present only with the setting `decision_authors`.'),
      ({ author }) => author ?? null,
    ),
    label: 'Author (hash)',
  },
  { ...text, name: 'example', field: null, schema: z.string().nullable(), write: ({ example }) => example ?? null },
] as const satisfies readonly LogColumn[];

type Told = Exclude<(typeof DECISION_COLUMNS)[number], { readonly field: null }>;

/** The columns that tenants can read. */
export const TENANT_COLUMNS = DECISION_COLUMNS.filter((column): column is Told => column.field !== null);

type LogFields = { readonly [Column in Told as Column['field']]: Column['schema'] };
/** Their schemas by field, as the API describes them. */
export const logFields = Object.fromEntries(TENANT_COLUMNS.map(({ field, schema }) => [field, schema])) as LogFields;

/** A row of the log: a decision, with the stored data of its message. `created_at` is ISO 8601, UTC. */
export type DecisionRow = { readonly [Field in keyof LogFields]: z.output<LogFields[Field]> };
