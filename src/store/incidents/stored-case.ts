/** What some members of a case are called in its stored JSON, where that is not what the code calls them. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['leaseUntilMs', 'heldUntilMs'],
  ['groupingKeys', 'traits'],
  ['reason', 'ground'],
  ['fullText', 'whole'],
  ['crossCommunity', 'elsewhere'],
]);
const CODE_NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([name, stored]) => [stored, name]));

/** A case under the names that its row has it by, in the same order. */
export function toStoredNames(of: object): Readonly<Record<string, unknown>> {
  return renamed(of, STORED_NAMES);
}

/** The members of a stored case under the names that the code has them by. */
export function fromStoredNames(stored: object): Readonly<Record<string, unknown>> {
  return renamed(stored, CODE_NAMES);
}

function renamed(of: object, names: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [names.get(name) ?? name, value]));
}
