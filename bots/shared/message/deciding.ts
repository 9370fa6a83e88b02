/** Where messages are. */
type Place = { readonly communityId: string; readonly channelId: string };

/** A message, as far as it matters here. */
type Undecided = {
  readonly community: { readonly id: string };
  readonly message: { readonly channel: { readonly id: string } };
};

/** How many messages of each channel a judge is asked about right now. */
export type Deciding = {
  /** Counts these until the returned function is called. */
  enter(candidates: readonly Undecided[]): () => void;
  in(place: Place): number;
};

/** Nothing is being decided yet. */
export function createDeciding(): Deciding {
  const counts = new Map<string, number>();
  const add = (key: string, more: number): void => {
    const count = (counts.get(key) ?? 0) + more;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    enter(candidates) {
      const keys = candidates.map(({ community, message }) =>
        keyOf({ communityId: community.id, channelId: message.channel.id }),
      );
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
    in: (place) => counts.get(keyOf(place)) ?? 0,
  };
}

function keyOf({ communityId, channelId }: Place): string {
  return `${communityId} ${channelId}`;
}
