import { createCounts } from '../../../src/core/queues/fair-queue.ts';

/** The needed fields of a message. */
type Undecided = {
  readonly community: { readonly id: string };
  readonly message: { readonly channel: { readonly id: string } };
};

/** The kinds of decisions: local rules, within milliseconds, or a judge. */
export type Decider = 'rules' | 'judge';

/** Counts the undecided messages of each channel. */
export function createDeciding() {
  const counts = createCounts();
  const add = (by: Decider, messages: readonly Undecided[], each: number): void => {
    for (const { community, message } of messages) counts.add(`${by} ${community.id} ${message.channel.id}`, each);
  };
  return {
    enter: (by: Decider, messages: readonly Undecided[]): void => add(by, messages, 1),
    leave: (by: Decider, messages: readonly Undecided[]): void => add(by, messages, -1),
    count: (
      by: Decider,
      { communityId, channelId }: { readonly communityId: string; readonly channelId: string },
    ): number => counts.of(`${by} ${communityId} ${channelId}`),
  };
}
