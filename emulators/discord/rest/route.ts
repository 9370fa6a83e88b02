import type { Interactions } from '../actions/interactions.ts';
import type { Gateway } from '../gateway/hub.ts';
import type { StoredFile, World } from '../world/world.ts';

/** The parts of the local Discord that a route works on. */
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
  /** Parsed JSON; undefined when there was none. */
  readonly body: unknown;
  readonly files: readonly StoredFile[];
  /** For the audit log. */
  readonly reason: string | undefined;
}

/** What a route answers; no body means 204. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** One route of the API. */
export interface Route {
  /** Method and path as the documentation writes it. */
  readonly template: string;
  readonly method: string;
  readonly pattern: RegExp;
  /** False for the routes that an interaction's token opens. */
  readonly needsToken: boolean;
  readonly handle: (backend: Backend, call: Call) => Answer | Promise<Answer>;
}

/**
 * Declares a route; the handler's parameters are typed by the template.
 * @param template e.g. `DELETE /channels/{channel}/messages/{message}`; ids match digits, `{token}` and `{emoji}` any segment.
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
    // The pattern has one named group for every name in the template, so the wider record holds them all.
    handle: handle as Route['handle'],
  };
}

/** A 200 with a body. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A 204. */
export const done: Answer = { status: 204 };
