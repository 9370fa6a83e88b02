import type { Community, ModerationCase } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import type { Bulletins } from './bulletins/bulletins.ts';
import type { IncomingPress } from './incoming.ts';
import { ENGLISH, type Say, sayTo } from './language/say.ts';
import type { CarryOut } from './message/act.ts';
import type { Raids } from './raids.ts';

/** What presses need beyond the bot itself. */
export type PressDeps = {
  readonly bot: Bot;
  readonly carryOut: CarryOut;
  readonly raids: Raids;
  readonly bulletins: Bulletins;
};

/** A press on an entry by somebody whose rights were asked. */
export type Pressed = PressDeps & {
  /** Says texts in the language of whoever reads the answer. */
  readonly say: Say;
  readonly community: Community;
  readonly notice: ModerationCase;
  readonly press: Pick<IncomingPress, 'by'> & {
    /** Whoever came with a key of the tenant, whose communities are all theirs. */
    readonly withKey?: boolean;
  };
};

/** Says texts in the language of where somebody pressed; English where that is not known. */
export async function sayWhere(bot: Bot, { community }: IncomingPress): Promise<Say> {
  const known = community && (await bot.directory.find(community.id));
  return known ? sayTo(known.community) : ENGLISH;
}

/** Whoever presses is answered at once; the entry follows when its turn has come. */
export function showSoon(bot: Bot, carryOut: Pick<CarryOut, 'refresh'>, notice: ModerationCase): void {
  bot.work.begin('show a press', () => carryOut.refresh(notice));
}
