import { eachUnitChangedBy } from '../../text/unit-table.ts';

let classes: Readonly<Uint16Array> | undefined;

/** Returns for each UTF-16 unit the lowest unit that equals it ignoring case. It may join letters that expressions tell apart, never split them. */
export function caseClasses(): Readonly<Uint16Array> {
  // Built for the first patterns, because most command-line processes never need it.
  classes ??= buildClasses();
  return classes;
}

function buildClasses(): Uint16Array {
  const least = new Uint16Array(0x10000).map((_, code) => code);
  const leastOf = (code: number): number => {
    let at = code;
    while ((least[at] ?? at) !== at) at = least[at] ?? at;
    return at;
  };
  // Letters that share a capital of several code units, such as ﬅ and ﬆ, are equal too.
  const byCapital = new Map<string, number>();
  const join = (code: number, other: string) => {
    const beside = other.length === 1 ? other.charCodeAt(0) : (byCapital.get(other) ?? code);
    if (other.length > 1) byCapital.set(other, beside);
    const [one, two] = [leastOf(code), leastOf(beside)];
    least[Math.max(one, two)] = Math.min(one, two);
  };
  const lower = (text: string) => text.toLowerCase();
  const upper = (text: string) => text.toUpperCase();
  for (const change of [lower, upper]) eachUnitChangedBy(change, (unit, code) => join(code, change(unit)));
  return least.map((_, code) => leastOf(code));
}
