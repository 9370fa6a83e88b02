import type { MappedError } from '@prisma/driver-adapter-utils';
import type { WritingConnection } from './writing.ts';

/** The connection whose commits wait for the disk (`full`), or the one whose commits do not. */
export type WriterName = 'full' | 'normal';

/** The start parameters of the writer thread: the file, and the pragmas of each connection. */
export type WriterThreadData = {
  readonly path: string;
  readonly pragmas: Readonly<Record<WriterName, string>>;
  readonly busyMs: number;
};

/** A task of the thread: a method call on a connection. */
export type WriterTask = {
  [Call in keyof WritingConnection]: { readonly call: Call; readonly args: Parameters<WritingConnection[Call]> };
}[keyof WritingConnection];

/** A task with a number, which its answer repeats. */
export type WriterMessage = { readonly id: number; readonly on: WriterName; readonly task: WriterTask };

/** The result of a task with its duration, or its error in Prisma's form. */
export type WriterAnswer =
  | { readonly id: number; readonly value: unknown; readonly tookMs: number }
  | { readonly id: number; readonly error: MappedError };
