import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, type Faults, readBody } from '../../platform-wire.ts';
import { type Json, SlackRefusal, type SlackToken, type SlackWorld } from '../world/world.ts';
import type { SlackLimits } from './limits.ts';
import { requireScope, type SlackMethod } from './method.ts';

/** An ordered failure of the Web API. */
export type SlackApiError =
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'rate-limit'; readonly seconds: number | null }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'hang-up' }
  /** Accepts the call and never answers. */
  | { readonly kind: 'silence' };

/** Refusals that a correct client never gets, because they mean a wrong call. */
const violatingCodes: readonly string[] = [
  'invalid_arguments',
  'invalid_blocks',
  'invalid_cursor',
  'invalid_limit',
  'invalid_thread_ts',
  'invalid_types',
  'missing_argument',
  'markdown_text_conflict',
  'msg_too_long',
  'no_text',
  'push_limit_reached',
  'too_many_attachments',
  'unknown_method',
  'users_list_not_supplied',
  'view_too_large',
];

function callerOf(world: SlackWorld, request: IncomingMessage, form: Form): SlackToken {
  const header = request.headers.authorization;
  const value = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : form.token;
  if (value === undefined || value === '') throw new SlackRefusal('not_authed');
  const token = world.tokens.get(value);
  if (!token) throw new SlackRefusal('invalid_auth');
  if (token.expiresAtMs !== undefined && token.expiresAtMs <= world.clock.now())
    throw new SlackRefusal('token_expired');
  if (token.revoked) throw new SlackRefusal(token.kind === 'bot' ? 'account_inactive' : 'token_revoked');
  return token;
}

/** The fields of a call. */
export type Form = Readonly<Record<string, string>>;

/** Reads the fields of a call. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await readBody(request)));
}

/** Methods without a conversation, person or view; with an organisation's token they need a workspace. https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
const TEAM_IS_REQUIRED = ['conversations.create', 'conversations.list', 'users.conversations', 'users.list'];

/** Refuses an organisation's token in a workspace that was not granted to the app. */
function checkTeam({ org, team, installed }: SlackWorld, caller: SlackToken, method: string, named?: string): void {
  if (!org || caller.org !== true || method.startsWith('auth.')) return;
  if (named === undefined && TEAM_IS_REQUIRED.includes(method)) {
    throw new SlackRefusal('missing_argument', { needed: 'team_id' });
  }
  const id = named ?? team.id;
  if (id !== org.id && (!org.given.has(id) || installed.org === '')) throw new SlackRefusal('team_access_not_granted');
}

function run(world: SlackWorld, method: SlackMethod | undefined, caller: SlackToken, form: Form): Json {
  if (!method) throw new SlackRefusal('unknown_method');
  if (!method.tokenKinds.includes(caller.kind)) throw new SlackRefusal('not_allowed_token_type');
  requireScope(caller, method.scopes);
  const parsed = method.parse(form);
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      (issue) => `[ERROR] ${issue.message} [json-pointer:/${issue.path.join('/')}]`,
    );
    throw new SlackRefusal('invalid_arguments', { response_metadata: { messages } });
  }
  return { ok: true, ...method.run(world, caller, form) };
}

function refusalAnswer(error: unknown): Json {
  if (error instanceof SlackRefusal) return { ok: false, error: error.code, ...error.extra };
  throw error;
}

/** Answers calls of the Web API with these methods, and records every call. */
export function createWebApi(
  world: SlackWorld,
  methods: readonly SlackMethod[],
  { faults, limits }: { readonly faults: Faults<SlackApiError>; readonly limits: SlackLimits },
) {
  const byName = new Map(methods.map((method) => [method.name, method]));

  function record(method: string, form: Json, answer: Json, caller: SlackToken | undefined): void {
    const { token: _token, ...rest } = form;
    world.calls.push({
      method,
      arguments: rest,
      answer,
      ok: answer.ok === true,
      at: world.clock.now(),
      ...(caller ? { caller: caller.kind } : {}),
    });
    if (typeof answer.error === 'string' && violatingCodes.includes(answer.error)) {
      world.violations.push({ method, problem: JSON.stringify(answer), arguments: rest });
    }
  }

  function answerError(name: string, form: Json, fault: SlackApiError, response: ServerResponse): void {
    if (fault.kind === 'silence') {
      record(name, form, { silent: true }, undefined);
    } else if (fault.kind === 'hang-up') {
      record(name, form, { hung_up: true }, undefined);
      response.destroy();
    } else if (fault.kind === 'status') {
      record(name, form, { status: fault.status }, undefined);
      response.writeHead(fault.status).end('upstream connect error');
    } else if (fault.kind === 'rate-limit') {
      const answer = { ok: false, error: 'ratelimited' };
      record(name, form, answer, undefined);
      answerJson(response, 429, answer, fault.seconds === null ? {} : { 'retry-after': String(fault.seconds) });
    } else {
      const answer = { ok: false, error: fault.code };
      record(name, form, answer, undefined);
      answerJson(response, 200, answer);
    }
  }

  function apiErrorOf(name: string, form: Json): SlackApiError | undefined {
    const ordered = faults.take(name);
    if (ordered) return ordered;
    const seconds = limits.refusal(name, form);
    return seconds === null ? undefined : { kind: 'rate-limit', seconds };
  }

  return async (request: IncomingMessage, response: ServerResponse, name: string, form: Form): Promise<void> => {
    const fault = apiErrorOf(name, form);
    if (fault) {
      answerError(name, form, fault, response);
      return;
    }
    let caller: SlackToken | undefined;
    let answer: Json;
    const method = byName.get(name);
    try {
      caller = callerOf(world, request, form);
      const { token: _token, team_id: team, ...args } = form;
      checkTeam(world, caller, name, team);
      answer = run(world, method, caller, args);
    } catch (error) {
      answer = refusalAnswer(error);
    }
    record(name, form, answer, caller);
    answerJson(response, 200, answer, {
      ...(caller ? { 'x-oauth-scopes': [...caller.scopes].join(',') } : {}),
      ...(method ? { 'x-accepted-oauth-scopes': method.scopes.join(',') } : {}),
    });
  };
}
