import { unknownField, type ValidationIssue } from './errors.ts';

/** Member names that every object answers to: as names of somebody's own things they would be lost or mistaken. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

const DEPTH_MAX = 32;

/**
 * What no schema looks at: a fault for each reserved name, and one for nesting that is too deep. @param place begins each `loc`.
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
