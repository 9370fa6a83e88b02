import type { Alert, PermissionAudit, PlaceGaps, PlatformNeed } from '../../../src/core/communities/community.ts';
import type { Action } from '../../../src/core/decisions/decision.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Refusal } from './outcome.ts';

/** Facts about a channel as a place for entries. `unknown` means that the platform does not say now. */
export type PlaceFacts = {
  readonly post: 'yes' | 'gone' | Refusal | 'unknown';
  /** `everybody`: members of the community can read it. */
  readonly readers: 'moderators' | 'everybody' | 'unknown';
};

/** One need of the bot, and whether it is met here, for `status` and the first steps. */
export type Need = Omit<PlatformNeed, 'optional'> &
  Partial<Pick<PlatformNeed, 'optional'>> & {
    /** Feature that needs it, if a caller asks only for that. */
    readonly about?: 'lockdown' | 'slowmode' | 'bans' | 'alert' | 'mirror' | 'log' | 'quarantine';
  };

/** Input of a search for needs. */
export type NeedsOf = {
  /** Translates the needs, and how to meet them. */
  readonly translate: Translate;
  /** The channel where somebody asked. */
  readonly channelId: string | null;
  /** null if none is chosen. */
  readonly logChannel: string | null;
  /** The person or role that entries mention. */
  readonly alert: Pick<Alert, 'kind' | 'externalId'> | null;
  /** Whether a raid starts a lockdown. */
  readonly lockdown: boolean;
  /** Whether a flood starts slow mode. */
  readonly slowmode: boolean;
  /** Whether entries offer Kick and Ban. */
  readonly bans: boolean;
  /** Whether the platform's own rules mirror ours. */
  readonly mirror: boolean;
  /** The role for hijacked accounts; '' if they get none. */
  readonly quarantine: string;
  /** Whether the bot asks newcomers about their posts. */
  readonly gate: boolean;
  /** Whether each request to join is shown. */
  readonly requests: boolean;
  /** The strongest action of the community's rules. */
  readonly strongest: Action;
};

/** The defaults of a new or unknown community. */
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

/** Permission gaps in the channels of a community. */
export type ChannelAudit = Omit<PermissionAudit, 'needs'>;

/** Most places with gaps that are listed. */
const LISTED_MAX = 300;

/** Summarizes the needs of all places: those with gaps, the most missing permissions first. */
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

/** Returns one line about a need: met, missing, or missing but optional. */
export function describeNeed(translate: Translate, { what, has, how, optional }: Need): string {
  if (has) return translate('status.yes_what', { what });
  return `${optional ? translate('status.optional_not_given_what', { what }) : `${translate('status.not_working')} ${what}`}. ${how}`;
}
