/** Writes the clients' types from the served description. Both TypeScript and Python come from this file, so they agree. */

type Schema = {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  /** Known values of an extensible set. https://opensource.zalando.com/restful-api-guidelines/#112 */
  readonly 'x-extensible-enum'?: readonly string[];
};

/** The part of an OpenAPI 3.1 document that the types come from. */
export type DescribedSchemas = { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };

/** Schemas that clients do not show: error bodies, which become their own errors, and the envelope that they build. */
const HIDDEN = new Set([
  'Problem',
  'HTTPValidationError',
  'ModerateRequest',
  // Used by clients of other services.
  'CompatProblem',
  'ModerationRequest',
  'Moderation',
  'AnalyzeCommentRequest',
  'AnalyzeCommentResponse',
]);
const HEADER = 'Written from openapi.json by `npm run generate:descriptions`. Do not edit.';

/** The names in applications, for schemas whose description must separate request and answer. */
const RENAMED: Readonly<Record<string, string>> = { DecisionOut: 'Decision', InMessage: 'Message' };
/** Members whose values are a type of their own, even if other members have the same values. */
const NAMED_VALUES: Readonly<Record<string, string>> = {
  action: 'Action',
  reason: 'Reason',
  source: 'Source',
  decided_by: 'DecidedBy',
  category: 'Category',
  events: 'WebhookEventName',
};

type Shown = {
  readonly schemas: readonly (readonly [string, Schema])[];
  /** The names of closed sets, by their values as JSON. */
  readonly values: ReadonlyMap<string, string>;
};

/** Renders `clients/node/src/generated/types.ts`: a type for every schema. */
export function renderNodeTypes(document: DescribedSchemas): string {
  const shown = show(document);
  const values = [...shown.values].map(([json, name]) => {
    const union = parseValues(json).map((value) => `\n  | '${value}'`);
    return onOneLine(`export type ${name} =${union.join('')};\n`);
  });
  const types = shown.schemas.map(
    ([name, schema]) => `${tsDoc(schema, '')}export type ${name} = ${tsType(shown, schema)};\n`,
  );
  return `// ${HEADER}\n\n${[...values, ...types].join('\n')}`;
}

/** Renders `clients/python/src/steward/types.py`: a TypedDict for every schema, and for every object inside one. */
export function renderPythonTypes(document: DescribedSchemas): string {
  const shown = show(document);
  const classes: string[] = [];
  for (const [name, schema] of shown.schemas) pythonClass(shown, name, schema, classes);
  const names = [...shown.values.values(), ...shown.schemas.map(([name]) => name)];
  const values = [...shown.values].map(
    ([json, name]) =>
      `${name} = Literal[\n${parseValues(json)
        .map((value) => `    "${value}",\n`)
        .join('')}]\n`,
  );
  return [
    `"""The shapes of requests and answers.\n\n${HEADER}\n"""\n`,
    'from typing import Dict, List, Literal, Optional, TypedDict, Union\n',
    `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]\n`,
    ...values,
    ...classes.map((text) => `\n${text}`),
  ].join('\n');
}

function show({ components }: DescribedSchemas): Shown {
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, schema]) => [RENAMED[name] ?? name, schema] as const);
  const members = schemas.flatMap(([, { properties }]) => Object.entries(properties ?? {}));
  const values = members.flatMap(([key, schema]) => {
    const name = NAMED_VALUES[key];
    const values = schema.enum ?? schema.items?.enum ?? schema['x-extensible-enum'];
    return name && values ? [[JSON.stringify(values), name] as const] : [];
  });
  return { schemas, values: new Map(values) };
}

function parseValues(json: string): readonly string[] {
  // `show` made it from the values of an enum.
  return JSON.parse(json) as readonly string[];
}

/** Returns a union in the formatter's form: on one line if it fits. */
function onOneLine(union: string): string {
  const line = union.replace(/\n {2}\| /, ' ').replaceAll('\n  |', ' |');
  return line.length <= 120 ? line : union;
}

function refName(ref: string): string {
  const name = ref.replace('#/components/schemas/', '');
  return RENAMED[name] ?? name;
}

/** Returns the values of a set without null, and the name of their type. */
function readEnum(shown: Shown, all: readonly (string | null)[]) {
  const values = all.filter((value) => value !== null);
  return { named: shown.values.get(JSON.stringify(values)), values, isNullable: values.length < all.length };
}

function typesOf(schema: Schema): readonly string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

function tsType(shown: Shown, schema: Schema, indent = ''): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map((one) => tsType(shown, one, indent)).join(' | ');
  if (schema.enum) {
    const { named, values, isNullable } = readEnum(shown, schema.enum);
    return `${named ?? values.map((value) => `'${value}'`).join(' | ')}${isNullable ? ' | null' : ''}`;
  }
  const known = shown.values.get(JSON.stringify(schema['x-extensible-enum']));
  const types = typesOf(schema).map((type) => {
    // `string & {}` keeps the known values among an editor's suggestions.
    if (type === 'string' && known) return `${known} | (string & {})`;
    if (type === 'object') return tsObject(shown, schema, indent);
    if (type === 'array') return `readonly ${tsElement(shown, schema.items ?? {}, indent)}[]`;
    return type === 'integer' ? 'number' : type;
  });
  return types.join(' | ') || 'unknown';
}

function tsElement(shown: Shown, schema: Schema, indent: string): string {
  const element = tsType(shown, schema, indent);
  return / /.test(element) && !element.startsWith('{') ? `(${element})` : element;
}

function tsObject(shown: Shown, schema: Schema, indent: string): string {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    return `Readonly<Record<string, ${typeof values === 'object' ? tsType(shown, values, indent) : 'unknown'}>>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    // `| undefined`, because callers with exactOptionalPropertyTypes pass optional values of their own.
    const absent = mark ? ' | undefined' : '';
    return `${tsDoc(member, inner)}${inner}readonly ${name}${mark}: ${tsType(shown, member, inner)}${absent};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function tsDoc({ description }: Schema, indent: string): string {
  return description ? `${indent}/** ${description} */\n` : '';
}

function pythonClass(shown: Shown, name: string, schema: Schema, classes: string[]): void {
  if (!schema.properties) {
    const { description: _, ...plain } = schema;
    const type = pythonType(shown, plain, name, classes);
    classes.push(`${name} = ${type}\n`);
    return;
  }
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([key, member]) => ({
    isRequired: required.has(key),
    line: `${pythonComment(member)}${pythonMember(key, pythonType(shown, member, `${name}${pascal(key)}`, classes))}\n`,
  }));
  const always = members.filter(({ isRequired }) => isRequired);
  const sometimes = members.filter(({ isRequired }) => !isRequired);
  const lines = (part: typeof members) => part.map(({ line }) => line).join('');
  const doc = schema.description ? `    """${schema.description}"""\n\n` : '';
  if (always.length === 0 || sometimes.length === 0) {
    const total = always.length === 0 ? ', total=False' : '';
    classes.push(`class ${name}(TypedDict${total}):\n${doc}${lines(members)}`);
    return;
  }
  // Python 3.9 has no NotRequired, so required members are in a class of their own.
  classes.push(`class _${name}Required(TypedDict):\n${lines(always)}`);
  classes.push(`class ${name}(_${name}Required, total=False):\n${doc}${lines(sometimes)}`);
}

const PYTHON_LINE_CHARS = 120;

/** Formats a member like ruff: a long one continues between its brackets. */
function pythonMember(key: string, type: string): string {
  const line = `    ${key}: ${type}`;
  const [, outer, inner] = /^(\w+\[)(.*)\]$/.exec(type) ?? [];
  return line.length <= PYTHON_LINE_CHARS ? line : `    ${key}: ${outer}\n        ${inner}\n    ]`;
}

function pythonType(shown: Shown, schema: Schema, name: string, classes: string[]): string {
  if (schema.$ref) return `"${refName(schema.$ref)}"`;
  if (schema.anyOf) {
    // No choice in the clients' types has more than one type and null.
    const [one = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
    return `Optional[${pythonType(shown, one, name, classes)}]`;
  }
  if (schema.enum) {
    const { named, values, isNullable } = readEnum(shown, schema.enum);
    const python = named ?? `Literal[${values.map((value) => `"${value}"`).join(', ')}]`;
    return isNullable ? `Optional[${python}]` : python;
  }
  const types = typesOf(schema);
  const python = pythonPlain(shown, types.filter((one) => one !== 'null')[0], schema, name, classes);
  return types.includes('null') ? `Optional[${python}]` : python;
}

function pythonPlain(shown: Shown, type: string | undefined, schema: Schema, name: string, classes: string[]): string {
  if (type === 'array') return `List[${pythonType(shown, schema.items ?? {}, `${name}Item`, classes)}]`;
  if (type === 'object' && schema.properties) {
    pythonClass(shown, name, schema, classes);
    return name;
  }
  if (type === 'object') {
    const values = schema.additionalProperties;
    return `Dict[str, ${typeof values === 'object' ? pythonType(shown, values, `${name}Entry`, classes) : 'object'}]`;
  }
  const known = shown.values.get(JSON.stringify(schema['x-extensible-enum']));
  if (type === 'string' && known) return `Union[${known}, str]`;
  const plain: Readonly<Record<string, string>> = { string: 'str', number: 'float', integer: 'int', boolean: 'bool' };
  return plain[type ?? ''] ?? 'object';
}

function pythonComment({ description }: Schema): string {
  return description ? `    # ${description}\n` : '';
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
