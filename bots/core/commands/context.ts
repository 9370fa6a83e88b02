import type { Community, Exemption } from '../../../src/core/communities/community.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { Translate } from '../i18n/translate.ts';
import type { createIngest } from '../ingest/ingest.ts';
import type { ButtonDeps } from '../moderators/button-context.ts';
import type { Reports } from '../moderators/reports.ts';
import type { IncomingCommand } from '../port/events.ts';
import type { Answer } from '../port/rendering.ts';
import type { Arguments } from './parse.ts';

/** Everything that a command can use. The asker's rights are already checked. */
export type CommandContext = ButtonDeps & {
  /** Translates into the language of the community. */
  readonly translate: Translate;
  /** State of this platform's messages, for `status`. */
  readonly ingest: Pick<ReturnType<typeof createIngest>, 'overflow' | 'waiting' | 'paused'>;
  readonly reports: Reports;
  readonly community: Community;
  readonly exemptions: readonly Exemption[];
  readonly tenant: Tenant;
  readonly command: IncomingCommand;
};

/** A handler of one command. It may throw a StewardError, whose message is shown. */
export type Handler = (context: CommandContext, args: Arguments) => Promise<Answer>;

/** Returns the text of an argument; '' if it is missing. */
export function textOf(args: Arguments, name: string): string {
  const value = args[name];
  return value === undefined ? '' : String(value);
}

/** Returns the number of an argument; null if it is missing. */
export function numberOf(args: Arguments, name: string): number | null {
  const value = args[name];
  return typeof value === 'number' ? value : null;
}
