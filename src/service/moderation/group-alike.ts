import { remember } from '../../core/collections/remember.ts';
import type { Message } from '../../core/messages/message.ts';
import type { LocalDecision } from '../../core/moderation/decided.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { TenantFor } from '../../core/tenants/tenant-in-scope.ts';

type Request = {
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly localDecisions?: readonly LocalDecision[];
};
/** Messages of a request with the same policy and settings, and their positions in the request. */
export type Alike = Request & { readonly places: readonly number[] };

/** Splits a request into groups with the same exceptions. Most requests are one group. */
export function groupAlike(tenantFor: TenantFor, request: Request, nowMs: number): readonly Alike[] {
  const groups = new Map<string, Alike & { readonly places: number[]; readonly messages: Message[] }>();
  const numbers = new Map<object, number>();
  const numberOf = (one: object): number => remember(numbers, one, () => numbers.size);
  for (const [index, message] of request.messages.entries()) {
    const tenant = tenantFor(request.tenant, message.scope, nowMs, message.author || message.text);
    const key = `${numberOf(tenant.policy)}/${numberOf(tenant.settings)}`;
    const group = remember(groups, key, () => ({ tenant, places: [], messages: [] }));
    group.places.push(index);
    group.messages.push(message);
  }
  if (groups.size <= 1) {
    const [only] = groups.values();
    return [{ ...request, tenant: only?.tenant ?? request.tenant, places: request.messages.map((_, index) => index) }];
  }
  const { localDecisions: words } = request;
  return [...groups.values()].map((group) =>
    words ? { ...group, localDecisions: group.places.map((index) => words[index] ?? null) } : group,
  );
}

/** Returns the answers of groups in the order of the request. */
export function inOrderOf<T>(groups: readonly Pick<Alike, 'places'>[], answers: readonly (readonly T[])[]): T[] {
  const placed = groups.flatMap(({ places }, group) =>
    places.flatMap((at, index) => {
      const answer = answers[group]?.[index];
      return answer === undefined ? [] : [{ place: at, answer }];
    }),
  );
  return placed.sort((one, other) => one.place - other.place).map(({ answer }) => answer);
}
