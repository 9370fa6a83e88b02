import type { Source } from '../../decisions/decision.ts';
import type { LetterSequence } from '../../text/gap-rule.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';
import type { KnownLists } from '../state/known-lists.ts';

/** A message in the form that local rules check. */
export type LocalSubject = {
  readonly tenantId: string;
  /** The text as the author wrote it. */
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  /** The outline that near copies share; see `outlineOf`. If missing, rules compute it when they need it. */
  readonly outline?: () => string;
  /** The hosts of its links; see `linkHosts`. */
  readonly hosts?: () => readonly string[];
  readonly source?: Source;
  readonly lists?: KnownLists;
  readonly author: string;
  readonly channel: string;
  /** Keys of the attachments; the same file has the same key. */
  readonly files?: readonly string[];
  /** Hashes of the attached pictures; see `pictures.ts`. */
  readonly pictures?: readonly string[];
  /** Hashes of pictures that the tenant's moderators dismissed. */
  readonly dismissed?: readonly string[];
  /** Whether this is an edit; the flood rule does not count edits. */
  readonly isEdit: boolean;
  /** Whether the author joined in a burst that the raid rule noticed. */
  readonly fromRaid: boolean;
  /** Whether the author tried to mention everybody without permission; false if an example allows the text. */
  readonly triesEveryone?: boolean;
  /** Whether the author is a moderator or exempt for another reason. */
  readonly isTrusted?: boolean;
  readonly nowMs: number;
};

/** A text in the form that local rules check. The first rule that needs a derived form computes it; others reuse it. */
export type LocalText = {
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  visibleText(): VisibleText;
  /** @param of one of the texts above. @param isInnocent true if a rule already found that it has no disguises. */
  disguises(of: string, isInnocent?: boolean): LetterSequence | null;
};
