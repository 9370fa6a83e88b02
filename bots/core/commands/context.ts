import type { Community, Exemption } from '../../../src/core/communities/community.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ButtonDeps } from '../moderators/button-context.ts';
import type { Reports } from '../moderators/reports.ts';
import type { IncomingCommand } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import type { Arguments } from './parse.ts';

/** How the messages of this platform fare, for `status`. */
export type IngestStatus = {
  /** How many were not judged for lack of room since the start. */
  overflow(): { readonly local: number; readonly lost: number };
  waiting(): number;
  /** Why judging is paused in a community, in words; null when it is not. */
  paused(translate: Translate, communityId: string): string | null;
};

/** What every command can use. Rights are checked before. */
export type CommandContext = ButtonDeps & {
  /** Translates into the language of the community. */
  readonly translate: Translate;
  readonly ingest: IngestStatus;
  readonly reports: Reports;
  readonly community: Community;
  readonly exemptions: readonly Exemption[];
  readonly tenant: Tenant;
  readonly command: IncomingCommand;
};

/** Answers one command; may throw StewardError, whose message is shown. */
export type Handler = (context: CommandContext, args: Arguments) => Promise<Answer>;

/** The text of an argument, '' when it was left out. */
export function textOf(args: Arguments, name: string): string {
  const value = args[name];
  return value === undefined ? '' : String(value);
}

/** The number of an argument; null when it was left out. */
export function numberOf(args: Arguments, name: string): number | null {
  const value = args[name];
  return typeof value === 'number' ? value : null;
}
