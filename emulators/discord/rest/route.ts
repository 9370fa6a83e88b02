import type { Interactions } from '../actions/interactions.ts';
import type { Gateway } from '../gateway/hub.ts';
import type { StoredFile, World } from '../world/world.ts';

/** The parts of the local Discord that a route uses. */
export interface Backend {
  readonly world: World;
  readonly gateway: Gateway;
  readonly interactions: Interactions;
}

/** The parameter names in a template such as `/channels/{channel}/messages/{message}`. */
type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** One REST call, already authorised. */
export interface Call<Name extends string = string> {
  readonly params: Readonly<Record<Name, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
  readonly files: readonly StoredFile[];
  /** The reason for the audit log. */
  readonly reason: string | undefined;
}

/** The answer of a route; no body means 204. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** One route of the API. */
export interface Route {
  /** The method and path as the documentation writes them. */
  readonly template: string;
  readonly method: string;
  readonly pattern: RegExp;
  /** False for routes that only need an interaction's token. */
  readonly needsToken: boolean;
  readonly handle: (backend: Backend, call: Call) => Answer | Promise<Answer>;
}

/**
 * Declares a route; the template types the handler's parameters.
 * @param template such as `DELETE /channels/{channel}/messages/{message}`; ids match digits, `{token}` and `{emoji}` any segment.
 */
export function route<const Template extends string>(
  template: Template,
  handle: (backend: Backend, call: Call<Names<Template>>) => Answer | Promise<Answer>,
  options: { readonly needsToken?: boolean } = {},
): Route {
  const [method = '', path = ''] = template.split(' ');
  const source = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'token' || name === 'emoji' ? `(?<${name}>[^/]+)` : `(?<${name}>\\d+)`,
  );
  return {
    template,
    method,
    pattern: new RegExp(`^${source}$`),
    needsToken: options.needsToken ?? true,
    // The pattern has one named group for every name in the template, so the wider record contains them all.
    handle: handle as Route['handle'],
  };
}

/** Builds a 200 answer with a body. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A 204 answer. */
export const done: Answer = { status: 204 };
