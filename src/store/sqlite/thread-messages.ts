import type { MappedError } from '@prisma/driver-adapter-utils';
import type { WritingConnection } from './writing.ts';

/** Which connection: one whose commits wait for the disk, or one whose do not. */
export type WriterName = 'full' | 'normal';

/** What the thread that writes is started with: the file, and the pragmas of each connection. */
export type WriterThreadData = {
  readonly path: string;
  readonly pragmas: Readonly<Record<WriterName, string>>;
  readonly busyMs: number;
};

/** What it is told to do: to call a method of a connection. */
export type WriterTask = {
  [Call in keyof WritingConnection]: { readonly call: Call; readonly args: Parameters<WritingConnection[Call]> };
}[keyof WritingConnection];

/** A task on its way there, by a number that comes back with its answer. */
export type WriterMessage = { readonly id: number; readonly on: WriterName; readonly task: WriterTask };

/** What became of a task: what the connection answered, and how long that took; or its error in Prisma's form. */
export type WriterAnswer =
  | { readonly id: number; readonly value: unknown; readonly tookMs: number }
  | { readonly id: number; readonly error: MappedError };
