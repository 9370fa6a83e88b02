/** The roles of a process. */
export const ROLES = ['all', 'api', 'bots', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the process serves the API and the dashboard. Every process answers health, readiness and metrics. */
export function servesApi(role: Role): boolean {
  return role === 'all' || role === 'api';
}

/** Whether the process runs the bots whose tokens it has. */
export function runsBots(role: Role): boolean {
  return role === 'all' || role === 'bots';
}

/** Whether the process does regular work: judging later, ending trials, erasing data of removed bots, and deleting old data. */
export function doesMaintenance(role: Role): boolean {
  return role === 'all' || role === 'worker';
}

/** The paths that every process answers, in any role. */
const OPERATIONS: ReadonlySet<string> = new Set(['/v1/health', '/v1/ready', '/metrics']);

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Answers health, readiness and metrics. Tells all other callers that this process does not serve the API. */
export function operationsOnly<Served extends Fetch>(role: Role, serve: Served): Served {
  const served: Fetch = (request, ...rest) => {
    if (OPERATIONS.has(new URL(request.url).pathname)) return serve(request, ...rest);
    const detail = `this process has SERVICE_ROLE=${role} and serves no API; use a process with SERVICE_ROLE=api or all`;
    return Response.json({ detail }, { status: 404 });
  };
  // It has the same parameters and answers as the wrapped function.
  return served as Served;
}
