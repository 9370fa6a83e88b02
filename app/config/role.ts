/** What a process is there for. */
export const ROLES = ['all', 'api', 'bots', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Whether it serves the API and the dashboard; every process answers health, readiness and metrics. */
export function servesApi(role: Role): boolean {
  return role === 'all' || role === 'api';
}

/** Whether it runs the bots whose tokens it has. */
export function runsBots(role: Role): boolean {
  return role === 'all' || role === 'bots';
}

/** Whether it does what is done now and then: judging later, trials, erasing what removed bots left, and deleting what is too old. */
export function doesMaintenance(role: Role): boolean {
  return role === 'all' || role === 'worker';
}

/** What every process answers, whatever it is there for. */
const OPERATIONS: ReadonlySet<string> = new Set(['/v1/health', '/v1/ready', '/metrics']);

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Answers health, readiness and metrics; whoever asks for anything else is told that this process does not serve it. */
export function operationsOnly<Served extends Fetch>(role: Role, serve: Served): Served {
  const served: Fetch = (request, ...rest) => {
    if (OPERATIONS.has(new URL(request.url).pathname)) return serve(request, ...rest);
    const detail = `this process has SERVICE_ROLE=${role} and serves no API; use a process with SERVICE_ROLE=api or all`;
    return Response.json({ detail }, { status: 404 });
  };
  // The same parameters and answers as what it stands before.
  return served as Served;
}
