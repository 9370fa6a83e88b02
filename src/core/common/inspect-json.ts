import { unknownField, type ValidationIssue } from './errors.ts';

/** Names that every object inherits: as keys of user data they would get lost or confused with the inherited ones. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

const DEPTH_MAX = 32;

/**
 * Finds faults that no schema checks: reserved names, and nesting that is too deep. @param place the first part of each `loc`.
 * @example inspectJson({ list: [1, 2] }, 'body'); // => []
 */
export function inspectJson(value: unknown, place: string): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const visit = (node: unknown, loc: readonly (string | number)[]): void => {
    if (typeof node !== 'object' || node === null) return;
    if (loc.length > DEPTH_MAX) {
      issues.push({ loc: loc.slice(0, 3), msg: `nested deeper than ${DEPTH_MAX} levels`, type: 'too_deep' });
    } else if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) if (typeof item === 'object') visit(item, [...loc, index]);
    } else {
      for (const [name, member] of Object.entries(node)) {
        if (RESERVED.has(name)) issues.push(unknownField(loc, name));
        else if (typeof member === 'object') visit(member, [...loc, name]);
      }
    }
  };
  visit(value, [place]);
  return issues;
}
