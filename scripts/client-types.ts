/** The clients' types, written from the served description: TypeScript and Python say the same because one file says both. */

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
  /** Values that are known of a set that grows. https://opensource.zalando.com/restful-api-guidelines/#112 */
  readonly 'x-extensible-enum'?: readonly string[];
};

/** The part of an OpenAPI 3.1 document that the types are made of. */
export type DescribedSchemas = { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };

/** What a client never shows: bodies of errors, which it turns into its own, and the envelope that it builds itself. */
const HIDDEN = new Set([
  'Problem',
  'HTTPValidationError',
  'ModerateRequest',
  // For clients of other services.
  'CompatProblem',
  'ModerationRequest',
  'Moderation',
  'AnalyzeCommentRequest',
  'AnalyzeCommentResponse',
]);
const HEADER = 'Written from openapi.json by `npm run generate:descriptions`. Do not edit.';

/** What an application calls them, where the description has to tell request from answer. */
const RENAMED: Readonly<Record<string, string>> = { DecisionOut: 'Decision', InMessage: 'Message' };
/** Members whose values are a type of their own, wherever else the same values stand. */
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
  /** Names of closed sets, by their values as JSON. */
  readonly values: ReadonlyMap<string, string>;
};

/** `clients/node/src/generated/types.ts`: a type for every schema. */
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

/** `clients/python/src/steward/types.py`: a TypedDict for every schema, and for every object inside one. */
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
  // Made by `show` from the values of an enum.
  return JSON.parse(json) as readonly string[];
}

/** A union as the formatter writes it: on one line where it fits. */
function onOneLine(union: string): string {
  const line = union.replace(/\n {2}\| /, ' ').replaceAll('\n  |', ' |');
  return line.length <= 120 ? line : union;
}

function refName(ref: string): string {
  const name = ref.replace('#/components/schemas/', '');
  return RENAMED[name] ?? name;
}

/** The values of a set, null apart, and the name of the type that has them. */
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
    // `string & {}` keeps the known ones among what an editor proposes.
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
    // `| undefined` because callers with exactOptionalPropertyTypes pass on optional values of their own.
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
  // Python 3.9 has no NotRequired: what may be missing stands in a class of its own.
  classes.push(`class _${name}Required(TypedDict):\n${lines(always)}`);
  classes.push(`class ${name}(_${name}Required, total=False):\n${doc}${lines(sometimes)}`);
}

const PYTHON_LINE_CHARS = 120;

/** As ruff formats it: what is longer than a line stands between its brackets. */
function pythonMember(key: string, type: string): string {
  const line = `    ${key}: ${type}`;
  const [, outer, inner] = /^(\w+\[)(.*)\]$/.exec(type) ?? [];
  return line.length <= PYTHON_LINE_CHARS ? line : `    ${key}: ${outer}\n        ${inner}\n    ]`;
}

function pythonType(shown: Shown, schema: Schema, name: string, classes: string[]): string {
  if (schema.$ref) return `"${refName(schema.$ref)}"`;
  if (schema.anyOf) {
    // Nothing that the clients show is a choice of more than a type and null.
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
