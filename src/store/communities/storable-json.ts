import { storable } from '../storable.ts';

/** JSON in which every text can be stored by both databases. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (typeof member === 'string' ? storable(member) : member));
}
