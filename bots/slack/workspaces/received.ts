import type { types } from '@slack/bolt';
import { z } from 'zod';
import type { InboundEvent } from '../../core/port/events.ts';
import { PICKER } from '../commands/forms.ts';
import { readDelivered, revokedSchema } from '../events/events.ts';
import type { Kept } from './kept.ts';

const triggerSchema = z.object({ trigger_id: z.string(), user: z.object({ id: z.string() }).optional() });
const sentSchema = z.object({ type: z.literal('view_submission'), view: z.object({ callback_id: z.string() }) });
const installedSchema = z.object({ type: z.literal('steward_installed'), team_id: z.string() });
const nextSchema = z.object({
  response_action: z.literal('update'),
  view: z.looseObject({ type: z.literal('modal') }),
});

/** Returns commands, presses, shortcuts, forms and events with Slack's id; null for anything without one. */
export function readReceived(body: unknown): InboundEvent | null {
  const id = triggerSchema.safeParse(body).data?.trigger_id;
  return readDelivered(body) ?? (id === undefined ? null : { id: `slack:${id}`, body });
}

/** Returns the trigger that opens a form within three seconds, and the person; null for anything but an interaction. */
export function interactionIn(body: unknown): { readonly triggerId: string; readonly personId: string } | null {
  const read = readDelivered(body) ? undefined : triggerSchema.safeParse(body).data;
  return read ? { triggerId: read.trigger_id, personId: read.user?.id ?? '' } : null;
}

/** Whether this is the form whose answer replaces it with the next form. */
export function isPick(body: unknown): boolean {
  return sentSchema.safeParse(body).data?.view.callback_id === PICKER;
}

/** Returns the form that replaces a sent one. */
export function nextFormIn(answer: unknown): types.ModalView | null {
  // Slack refuses an invalid form.
  return (nextSchema.safeParse(answer).data?.view as types.ModalView | undefined) ?? null;
}

const orgSchema = z.object({
  enterprise_id: z.string().nullish(),
  team_id: z.string().nullish(),
  authorizations: z
    .array(z.object({ enterprise_id: z.string().nullish(), is_enterprise_install: z.boolean().nullish() }))
    .nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  event_time: z.number().optional(),
  event: z.looseObject({ type: z.string() }).optional(),
});

/** The information of an event about an organisation that installed the app. */
export type OrgEvent = {
  readonly id: string;
  /** `access`: it gave the app a workspace, or revoked one; `other`: the installation did not change. */
  readonly kind: 'access' | 'removed' | 'users' | 'other';
  /** Whether it names no workspace, so that it concerns all of them. */
  readonly isOfAll: boolean;
  /** The users whose tokens it revoked. */
  readonly userIds: readonly string[];
  readonly atMs: number;
};

/** Reads the organisation of an event or interaction; null if it names none. */
export function orgIn(body: unknown): OrgEvent | null {
  const read = orgSchema.safeParse(body).data;
  const [allowed] = read?.authorizations ?? [];
  const id = allowed?.enterprise_id ?? read?.enterprise_id ?? read?.enterprise?.id;
  if (!read || !id) return null;
  const type = read.event?.type ?? '';
  const { oauth, bot } = revokedSchema.safeParse(read.event).data?.tokens ?? {};
  // Slack names the organisation instead of a workspace, or no workspace.
  const isOfAll = !read.team_id || read.team_id === id;
  const removal = type === 'app_uninstalled' || bot?.length ? 'removed' : oauth?.length ? 'users' : 'other';
  const kind = ACCESS.has(type) ? 'access' : isOfAll || allowed?.is_enterprise_install ? removal : 'other';
  return { id, kind, isOfAll, userIds: oauth ?? [], atMs: (read.event_time ?? 0) * 1_000 };
}

/** @see https://docs.slack.dev/reference/events/team_access_granted */
const ACCESS: ReadonlySet<string> = new Set(['team_access_granted', 'team_access_revoked']);

/** Builds our own event about a new installation; the process that serves it reads it. */
export function installedNotice({ installation, installedAtMs }: Kept): InboundEvent {
  const { id } = installation.team;
  return { id: `slack:installed:${id}:${installedAtMs}`, body: { type: 'steward_installed', team_id: id } };
}

/** Returns the workspace of such an event; null for any other. */
export function installedIn(body: unknown): string | null {
  return installedSchema.safeParse(body).data?.team_id ?? null;
}
