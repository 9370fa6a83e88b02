import type { Source } from '../../decisions/decision.ts';
import type { LetterSequence } from '../../text/gap-rule.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import type { KnownLists } from '../state/known-lists.ts';

/** A message as the local rules see it. */
export type LocalSubject = {
  readonly tenantId: string;
  /** As it was written. */
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  /** What its near copies have in common; see `outlineOf`. Left out, it is read where a rule asks. */
  readonly outline?: () => string;
  /** The hosts of its links; see `linkHosts`. */
  readonly hosts?: () => readonly string[];
  readonly source?: Source;
  readonly lists?: KnownLists;
  readonly author: string;
  readonly channel: string;
  /** Names of what is attached, the same for the same file. */
  readonly files?: readonly string[];
  /** Hashes of the pictures among them; see `pictures.ts`. */
  readonly pictures?: readonly string[];
  /** Hashes of pictures that the tenant's moderators dismissed. */
  readonly dismissed?: readonly string[];
  /** An edit counts as nothing for the flood rule. */
  readonly isEdit: boolean;
  /** The author joined in a burst that the raid rule noticed. */
  readonly fromRaid: boolean;
  /** The author tried to mention everybody, and may not; never of a text that may stand. */
  readonly triesEveryone?: boolean;
  /** Somebody who moderates, or is exempt otherwise. */
  readonly isTrusted?: boolean;
  readonly nowMs: number;
};

/** A text as the local rules see it; what is read of it is read when the first rule asks, and kept for the next. */
export type LocalText = {
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  visibleText(): VisibleText;
  /** @param of one of the texts above. @param isInnocent where a rule has found that there are none. */
  disguises(of: string, isInnocent?: boolean): LetterSequence | null;
};
