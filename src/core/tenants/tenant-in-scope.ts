import { hash } from 'node:crypto';
import { filtersUnder } from '../filters/exceptions/exception-filters.ts';
import { overlay, stricter, stricterLimits } from '../filters/exceptions/exception-part.ts';
import { type Exception, newcomersOf } from '../filters/exceptions/exception-rule.ts';
import { isDue } from '../filters/exceptions/schedule.ts';
import { wordsIn } from '../filters/words/word-lists.ts';
import { withLowerThresholds } from '../members/members.ts';
import type { MessageScope } from '../messages/message.ts';
import type { Policy } from '../policy/policy-fields.ts';
import type { Settings } from '../settings/settings.ts';
import { DAY_MS } from '../time/time.ts';
import type { Tenant } from './tenant.ts';

type Held = Pick<Tenant, 'policy' | 'settings'>;
/** Cached results for one tenant's current policy and settings. */
type Known = { readonly policy: Policy; readonly byKey: Map<string, Held> };
/** Most cached combinations of exceptions per tenant, because each has compiled rules. */
const KEPT_MAX = 30;

/**
 * Returns the tenant with the exceptions that apply to a message. Returns the same objects until the tenant is changed.
 * @param who the author, or the text without one: a staged rollout always shows it the same version.
 */
export type TenantFor = (tenant: Tenant, scope: MessageScope | undefined, nowMs: number, who?: string) => Tenant;

/**
 * Creates the function that applies exceptions: first those for everyone, then channels, roles and newcomers. Newcomers' rules only get stricter.
 * @example const held = createTenantFor()(tenant, message.scope, Date.now(), message.author);
 */
export function createTenantFor(): TenantFor {
  const known = new WeakMap<Settings, Known>();
  const heldUnder = (
    { policy, settings }: Held,
    exceptions: readonly Exception[],
    words: Settings['words'],
    lowerBy: number,
  ): Held => {
    let kept = known.get(settings);
    if (kept?.policy !== policy) {
      kept = { policy, byKey: new Map() };
      known.set(settings, kept);
    }
    const key = [
      ...exceptions.map((one) => settings.exceptions.indexOf(one)),
      `by ${lowerBy}`,
      Object.keys(words.lists ?? {}),
    ].join();
    let held = kept.byKey.get(key);
    if (!held) {
      const laid = exceptions.reduce<Held>(applyException, {
        policy,
        settings: words === settings.words ? settings : { ...settings, words },
      });
      held = lowerBy === 0 ? laid : { ...laid, policy: withLowerThresholds(laid.policy, lowerBy) };
      if (kept.byKey.size >= KEPT_MAX) kept.byKey.clear();
      kept.byKey.set(key, held);
    }
    return held;
  };
  return (tenant, scope, nowMs, who = '') => {
    const due = exceptionsFor(tenant.settings.exceptions, scope, nowMs);
    const lowerBy = tenant.settings.reputation * (scope?.reputation ?? 0);
    const words = scope?.language ? wordsIn(tenant.settings.words, scope.language) : tenant.settings.words;
    if (due.length === 0 && lowerBy === 0 && words === tenant.settings.words) return tenant;
    const acting = due.filter((one) => isActing(one, `${tenant.id}\n${one.id}\n${who}`));
    const { policy, settings } = heldUnder(tenant, acting, words, lowerBy);
    const versions = due.flatMap((one) => {
      if (one.share === undefined) return [];
      const acts = acting.includes(one);
      const others = due.filter((each) => (each === one ? !acts : acting.includes(each)));
      return [{ name: one.id ?? '', acts, ...heldUnder(tenant, others, words, lowerBy) }];
    });
    return { ...tenant, policy, settings, ...(versions.length > 0 && { versions }) };
  };
}

/** Whether a staged rollout includes an author: always the same authors, and more as the share grows. */
function isActing({ share = 100 }: Exception, key: string): boolean {
  return share === 100 || Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % 100 < share;
}

/**
 * Returns the policy and settings at an instant for a message without known scope; staged rollouts do not apply.
 * @example rulesAt({ policy, settings }, Date.now()).settings.links.action;
 */
export function rulesAt(held: Held, nowMs: number): Held {
  const due = exceptionsFor(held.settings.exceptions, undefined, nowMs);
  return due.filter(({ share }) => share === undefined).reduce(applyException, held);
}

function exceptionsFor(
  every: Settings['exceptions'],
  scope: MessageScope | undefined,
  nowMs: number,
): readonly Exception[] {
  if (every.length === 0) return every;
  const all = every.filter((one) => isDue(one, nowMs));
  const everyone = all.filter(({ on }) => on === 'everyone');
  if (!scope) return everyone;
  const newcomers = newcomersOf(all);
  return [
    ...everyone,
    // The parents of a channel come before it.
    ...scope.channelIds.toReversed().flatMap((of) => all.filter(({ on, id }) => on === 'channel' && id === of)),
    ...all.filter(({ on, id = '' }) => on === 'role' && scope.roleIds.includes(id)),
    ...(newcomers && isNewcomer(newcomers, scope, nowMs) ? [newcomers] : []),
  ];
}

/** Whether the author is a newcomer; an unknown fact does not make one. */
function isNewcomer(
  { messages = 0, days = 0, account_days = 0 }: Exception,
  scope: MessageScope,
  nowMs: number,
): boolean {
  const isWithin = (sinceMs: number | null, within: number) => sinceMs !== null && nowMs - sinceMs < within * DAY_MS;
  return (
    scope.isNewcomer === true ||
    (scope.messages !== null && scope.messages < messages) ||
    isWithin(scope.joinedAtMs, days) ||
    isWithin(scope.createdAtMs, account_days)
  );
}

/**
 * Applies one more exception, whether or not it is due. If it changes no filter, the compiled rules of the settings are reused.
 * @example applyException(held, exception).settings.words;
 */
export function applyException({ policy, settings }: Held, exception: Exception): Held {
  if (exception.on !== 'newcomers') {
    const filters = filtersUnder(settings, exception);
    return { policy: overlay(policy, exception), settings: isEmpty(filters) ? settings : { ...settings, ...filters } };
  }
  const { limits = {} } = exception;
  // Which of two filters is stricter depends on the message, so both apply.
  const beside = filtersUnder(settings, exception, false);
  return {
    policy: stricter(policy, exception),
    settings: {
      ...settings,
      ...(isEmpty(limits) ? {} : { limits: stricterLimits(settings.limits, limits) }),
      ...(isEmpty(beside) ? {} : { beside }),
    },
  };
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
