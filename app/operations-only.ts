import type { Role } from './role.ts';

/** What every process answers, whatever it is there for. */
const OPERATIONS: ReadonlySet<string> = new Set(['/v1/health', '/v1/ready', '/metrics']);

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Answers health, readiness and metrics; whoever asks for anything else is told that this process does not serve it. */
export function operationsOnly<Served extends Fetch>(role: Role, serve: Served): Served {
  const served: Fetch = (request, ...rest) => {
    if (OPERATIONS.has(new URL(request.url).pathname)) return serve(request, ...rest);
    const detail = `this process has SERVICE_ROLE=${role} and serves no API: ask one with api or all`;
    return Response.json({ detail }, { status: 404 });
  };
  // The same parameters and answers as what it stands before.
  return served as Served;
}
