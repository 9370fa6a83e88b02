import { parseAst } from 'vitest/node';

/** A key that the code translates. `values`: the names of what it is given, null for none, 'elsewhere' where they are not written beside it. */
type FoundText = {
  readonly key: string;
  readonly values: readonly string[] | null | 'elsewhere';
  /** Whether it stands on a button. */
  readonly isLabel: boolean;
};

type Node = { readonly type: string; readonly [key: string]: unknown };

const SAYING = new Set(['say', 'translate']);

/** The keys in the source of a file: what is handed to `translate` as it stands. */
export function findTexts(source: string): FoundText[] {
  const found: FoundText[] = [];
  const walk = (value: unknown, isLabel: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, isLabel);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') found.push(...textOfCall(value, isLabel));
    const within = isLabel || isButton(value);
    for (const [key, child] of Object.entries(value)) {
      // Of a button the label is text that is said; in a call that adds one all is.
      walk(child, within && key !== 'parent');
    }
  };
  walk(parseAst(source, { lang: 'ts' }).body, false);
  return found;
}

/** All strings in the source of a file: a key that is none of them is used nowhere. */
export function findStrings(source: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    if (value.type === 'Literal' && typeof value.value === 'string') found.push(value.value);
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child);
  };
  walk(parseAst(source, { lang: 'ts' }).body);
  return found;
}

function textOfCall(call: Node, isLabel: boolean): FoundText[] {
  const name = nameOf(call.callee);
  const [first, second] = call.arguments as (Node | undefined)[];
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return [];
  if (name === null || !SAYING.has(name)) return [];
  return [{ key: first.value, values: valuesOf(second), isLabel }];
}

/** `translate`, also of an object (`context.translate`) or of what a call answers (`translateFor(community)(…)`, `(await translateWhere(…))(…)`). */
function nameOf(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'MemberExpression') return nameOf(callee.property);
  const inner = callee.type === 'ParenthesizedExpression' ? callee.expression : callee;
  return isNode(inner) && ['CallExpression', 'AwaitExpression', 'ConditionalExpression'].includes(inner.type)
    ? 'translate'
    : null;
}

function valuesOf(argument: Node | undefined): FoundText['values'] {
  if (!argument) return null;
  if (argument.type !== 'ObjectExpression') return 'elsewhere';
  return (argument.properties as Node[]).map(({ key }) => (isNode(key) ? String(key.name ?? key.value) : ''));
}

function isButton(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const [verb, label] = node.arguments as (Node | undefined)[];
    const name = nameOf(node.callee);
    return name === 'button' || (name === 'add' && verb?.type === 'Literal' && label !== undefined);
  }
  if (node.type !== 'ObjectExpression') return false;
  const names = (node.properties as Node[]).map(({ key }) => (isNode(key) ? key.name : undefined));
  return names.includes('style') && names.includes('label');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Calls whose arguments are read by people, and members of what is shown to them. */
const SHOWING = new Set(['failure', 'note', 'done', 'problem', 'plain']);
const SHOWN = new Set(['title', 'label', 'text', 'value', 'items', 'placeholder', 'hint']);

/** Sentences in the source of a file that stand where people read them, and are said in no language but their own. */
export function findUnsaid(source: string): string[] {
  const found: string[] = [];
  const take = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) take(one);
    if (!isNode(value)) return;
    if (value.type === 'ConditionalExpression') for (const branch of [value.consequent, value.alternate]) take(branch);
    if (value.type === 'LogicalExpression') for (const side of [value.left, value.right]) take(side);
    if (value.type === 'ArrayExpression') take(value.elements);
    const text = textOf(value);
    if (text !== null && /[A-Za-z]{2,} [a-z]/.test(text)) found.push(text);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    // `note(…)` shows; `problems.note(…)` keeps for the operator.
    if (value.type === 'CallExpression' && isNode(value.callee) && SHOWING.has(String(value.callee.name)))
      take(value.arguments);
    if (value.type === 'Property' && isNode(value.key) && SHOWN.has(String(value.key.name))) take(value.value);
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child);
  };
  walk(parseAst(source, { lang: 'ts' }).body);
  return found;
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
