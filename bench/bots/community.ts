/** A community on a local server of a platform, for a bot in another process. */
export type LoadedCommunity = {
  /** What turns the bot on, and points it here. */
  readonly env: Readonly<Record<string, string>>;
  /** What the tenant is called that the bot makes for it. */
  readonly tenantName: string;
  /** A member writes; the event leaves at once. */
  say(member: number, text: string): SaidMessage;
  close(): Promise<void>;
};

/** One message on the server. */
export type SaidMessage = { isGone(): boolean };

/** Opens a community with so many members, none of whom moderates; with `limits` its platform refuses what comes faster than it documents. */
export type OpenCommunity = (members: number, limits?: Limits) => Promise<LoadedCommunity>;

/** `atLimits` is false where what the platform takes a minute is fewer than a flood: its pace is then measured apart. */
export type Platform = { readonly name: string; readonly open: OpenCommunity; readonly atLimits: boolean };

/** The limits of the emulators, by the real clock. */
export type Limits = { readonly limits?: 'documented' };

/** The member of a number, round and round. */
export function memberOf<Member>(members: readonly Member[], number: number): Member {
  const member = members[number % members.length];
  if (member === undefined) throw new RangeError('a community without members');
  return member;
}
