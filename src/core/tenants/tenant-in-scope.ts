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
/** Of one tenant's policy and settings as they stand. */
type Known = { readonly policy: Policy; readonly byKey: Map<string, Held> };
/** Combinations of exceptions that are kept of one tenant: each has rules made ready. */
const KEPT_MAX = 30;

/**
 * The tenant under the exceptions that hold for a message. The same objects come again until something is written.
 * @param who its author, or its text where nobody is named: it meets one version of what is rolled out in stages.
 */
export type TenantFor = (tenant: Tenant, scope: MessageScope | undefined, nowMs: number, who?: string) => Tenant;

/**
 * Makes what knows which exceptions hold. Those for everyone come first, then channels, roles and newcomers, with whom all else can only become stricter.
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
      const laid = exceptions.reduce<Held>(under, {
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

/** Of what is rolled out in stages a share of authors meets it, always the same ones, and more as it grows. */
function isActing({ share = 100 }: Exception, key: string): boolean {
  return share === 100 || Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % 100 < share;
}

/**
 * A policy and settings as they are at an instant for a message of which nothing else is known: what is rolled out in stages does not act.
 * @example heldAt({ policy, settings }, Date.now()).settings.links.action;
 */
export function heldAt(held: Held, nowMs: number): Held {
  const due = exceptionsFor(held.settings.exceptions, undefined, nowMs);
  return due.filter(({ share }) => share === undefined).reduce(under, held);
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
    // What a channel is a part of comes before it.
    ...scope.channelIds.toReversed().flatMap((of) => all.filter(({ on, id }) => on === 'channel' && id === of)),
    ...all.filter(({ on, id = '' }) => on === 'role' && scope.roleIds.includes(id)),
    ...(newcomers && isNewcomer(newcomers, scope, nowMs) ? [newcomers] : []),
  ];
}

/** Whether somebody is a newcomer; what is not known makes nobody one. */
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
 * A policy and settings under one exception more, whenever it holds. Where no filter is another, the rules that were made of the settings are good here too.
 * @example under(held, exception).settings.words;
 */
export function under({ policy, settings }: Held, exception: Exception): Held {
  if (exception.on !== 'newcomers') {
    const filters = filtersUnder(settings, exception);
    return { policy: overlay(policy, exception), settings: isEmpty(filters) ? settings : { ...settings, ...filters } };
  }
  const { limits = {} } = exception;
  // Which of two filters is the stricter is told by each message: it meets both.
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
