import type { Alert, PermissionAudit, PlaceGaps, PlatformNeed } from '../../../src/core/communities/community.ts';
import type { Action } from '../../../src/core/decisions/decision.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Refusal } from './outcome.ts';

/** What is known of a channel as a place for entries. `unknown` is what the platform does not say at this moment. */
export type PlaceFacts = {
  readonly post: 'yes' | 'gone' | Refusal | 'unknown';
  /** `everybody`: members of the community can read it. */
  readonly readers: 'moderators' | 'everybody' | 'unknown';
};

/** One thing that the bot needs and whether it has it here, for `status` and the first steps. */
export type Need = Omit<PlatformNeed, 'optional'> &
  Partial<Pick<PlatformNeed, 'optional'>> & {
    /** What it is for, where somebody asks for just that. */
    readonly about?: 'lockdown' | 'slowmode' | 'bans' | 'alert' | 'mirror' | 'log' | 'quarantine';
  };

/** What is asked about when needs are looked for. */
export type NeedsOf = {
  /** What says the needs, and how to mend them. */
  readonly translate: Translate;
  /** Where the question was asked. */
  readonly channelId: string | null;
  /** null when none was chosen. */
  readonly logChannel: string | null;
  /** Whom entries are to mention. */
  readonly alert: Pick<Alert, 'kind' | 'externalId'> | null;
  /** Whether raids are met with a lockdown. */
  readonly lockdown: boolean;
  /** Whether a flood is to be slowed down. */
  readonly slowmode: boolean;
  /** Whether entries offer Kick and Ban. */
  readonly bans: boolean;
  /** Whether the platform's own rules are to mirror ours. */
  readonly mirror: boolean;
  /** The role that stolen accounts get; '' where they get none. */
  readonly quarantine: string;
  /** Whether newcomers are asked about what they post. */
  readonly gate: boolean;
  /** Whether each request to join is shown. */
  readonly requests: boolean;
  /** The strongest thing that the rules of the community do. */
  readonly strongest: Action;
};

/** A community as it is shipped, or one that is not known yet. */
export const NOTHING_ON: Omit<NeedsOf, 'translate'> = {
  channelId: null,
  logChannel: null,
  alert: null,
  lockdown: false,
  slowmode: false,
  bans: false,
  mirror: false,
  quarantine: '',
  gate: false,
  requests: false,
  strongest: 'flag',
};

/** What a platform tells of the channels of a community. */
export type ChannelAudit = Omit<PermissionAudit, 'needs'>;

/** How many places with gaps are listed. */
const LISTED_MAX = 300;

/** Sums up what the bot needs in each place: those with gaps, what is missed first. */
export function summarizeAudit(
  places: readonly (Pick<PlaceGaps, 'id' | 'name' | 'kind'> & { readonly needs: readonly Need[] })[],
  untold: string | null,
): ChannelAudit {
  const withMissing = places.flatMap(({ id, name, kind, needs }): PlaceGaps[] => {
    const gaps = needs.filter(({ has }) => !has).map(({ what, how, optional = false }) => ({ what, how, optional }));
    return gaps.length === 0 ? [] : [{ id, name, kind, gaps }];
  });
  const missed = ({ gaps }: PlaceGaps) => gaps.filter(({ optional }) => !optional).length;
  return {
    places: withMissing.toSorted((one, other) => missed(other) - missed(one)).slice(0, LISTED_MAX),
    whole: places.length - withMissing.length,
    more: Math.max(0, withMissing.length - LISTED_MAX),
    untold,
  };
}

/** One line of what is needed: there, missing, or missing and missed by nothing but one thing that nobody has to have. */
export function describeNeed(translate: Translate, { what, has, how, optional }: Need): string {
  if (has) return translate('status.yes_what', { what });
  return `${optional ? translate('status.optional_not_given_what', { what }) : `${translate('status.not_working')} ${what}`}. ${how}`;
}
