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

/** Commands, presses, shortcuts and forms under Slack's id of each; events under theirs. null for what has none. */
export function readReceived(body: unknown): InboundEvent | null {
  const id = triggerSchema.safeParse(body).data?.trigger_id;
  return readDelivered(body) ?? (id === undefined ? null : { id: `slack:${id}`, body });
}

/** What a form is opened with in answer to an interaction, within three seconds, and who did it; null for what is no interaction. */
export function interactionIn(body: unknown): { readonly triggerId: string; readonly personId: string } | null {
  const read = readDelivered(body) ? undefined : triggerSchema.safeParse(body).data;
  return read ? { triggerId: read.trigger_id, personId: read.user?.id ?? '' } : null;
}

/** Whether this is the form that the next form takes the place of, in the answer to it. */
export function isPick(body: unknown): boolean {
  return sentSchema.safeParse(body).data?.view.callback_id === PICKER;
}

/** The form that is to take the place of a sent one. */
export function nextFormIn(answer: unknown): types.ModalView | null {
  // What is no form Slack itself refuses.
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

/** What an event says of an organisation that installed the app. */
export type OrgEvent = {
  readonly id: string;
  /** `access`: it gave the app a workspace, or took one back; `other` where nothing of the installation changed. */
  readonly kind: 'access' | 'removed' | 'users' | 'other';
  /** Whether it names no workspace: then it is of all of them. */
  readonly isOfAll: boolean;
  /** Whose tokens it took back. */
  readonly userIds: readonly string[];
  readonly atMs: number;
};

/** Reads the organisation that an event or interaction is of; null where it names none. */
export function orgIn(body: unknown): OrgEvent | null {
  const read = orgSchema.safeParse(body).data;
  const [allowed] = read?.authorizations ?? [];
  const id = allowed?.enterprise_id ?? read?.enterprise_id ?? read?.enterprise?.id;
  if (!read || !id) return null;
  const type = read.event?.type ?? '';
  const { oauth, bot } = revokedSchema.safeParse(read.event).data?.tokens ?? {};
  // Slack names the organisation in the place of a workspace, or none.
  const isOfAll = !read.team_id || read.team_id === id;
  const removal = type === 'app_uninstalled' || bot?.length ? 'removed' : oauth?.length ? 'users' : 'other';
  const kind = ACCESS.has(type) ? 'access' : isOfAll || allowed?.is_enterprise_install ? removal : 'other';
  return { id, kind, isOfAll, userIds: oauth ?? [], atMs: (read.event_time ?? 0) * 1_000 };
}

/** @see https://docs.slack.dev/reference/events/team_access_granted */
const ACCESS: ReadonlySet<string> = new Set(['team_access_granted', 'team_access_revoked']);

/** An event of our own: that a workspace was installed, for whichever process works on them. */
export function installedNotice({ installation, installedAtMs }: Kept): InboundEvent {
  const { id } = installation.team;
  return { id: `slack:installed:${id}:${installedAtMs}`, body: { type: 'steward_installed', team_id: id } };
}

/** Which workspace such an event is of; null for any other. */
export function installedIn(body: unknown): string | null {
  return installedSchema.safeParse(body).data?.team_id ?? null;
}
