import type { Community } from '../../../src/core/communities/community.ts';
import type { Translate } from '../i18n/translate.ts';
import type { MirrorOutcome } from './outcome.ts';
import type { Field } from './rendering.ts';

/** Keeps the platform's own rules as the tenant's are, where its moderators wish so. */
export type NativeRules = {
  /** Brings them up to date in one community now, whatever is known. */
  bring(community: Community): Promise<MirrorOutcome | null>;
  /** The same in all communities, where something changed or was not looked at for a while. */
  check(): Promise<void>;
  /** What a page or a command tells of it; nothing where it is off and nothing stands. */
  describe(translate: Translate, community: Community): { readonly fields: readonly Field[]; readonly isWell: boolean };
};
