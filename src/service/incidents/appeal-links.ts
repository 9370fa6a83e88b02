import { timingSafeEqual } from 'node:crypto';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { signer } from '../common/signer.ts';

/** As long as decisions and their entries are kept. */
const LINK_DAYS = 30;
const DAY_SECONDS = 86_400;
const SIGNATURE_BYTES = 16;
const PURPOSE = 'steward: links to appeals';
const FORM = new RegExp(
  `^([0-9a-f]{${SIGNATURE_BYTES * 2}})\\.(c|d)\\.([0-9a-z]{1,8})\\.([\\w-]{1,64})(?:\\.([\\w-]{1,64}))?$`,
);

/** The subject of a link. Only a case's author gets its link; the tenant decides who gets a decision's link. */
export type AppealSubject =
  | { readonly kind: 'case'; readonly caseId: string }
  | { readonly kind: 'decision'; readonly tenantId: string; readonly decisionId: string };

/** Creates and checks signed links to the page of appeals. */
export type AppealLinks = ReturnType<typeof createAppealLinks>;

/** The path of the page of appeals, before the token. */
export const APPEAL_ROOT = '/appeal';

/**
 * Creates and checks the links. All processes of a server share the same secret.
 * @example const link = await createAppealLinks(deps).make(tenant, { kind: 'case', caseId }, atMs);
 * @param deps.secretKeys the operator's keys, newest first: the first one signs, all are accepted. @param deps.readSecret reads the store's own secret if there are none.
 */
export function createAppealLinks(deps: {
  readonly publicUrl: string | null;
  readonly secretKeys: readonly string[];
  readonly readSecret: () => Promise<string>;
  readonly now: () => number;
}) {
  const { publicUrl, now } = deps;
  const ofKeys = deps.secretKeys.map(signWith);
  let own: Promise<Sign> | null = null;
  const readSigns = async (): Promise<readonly Sign[]> => {
    if (ofKeys.length > 0) return ofKeys;
    own ??= deps
      .readSecret()
      .then(signWith)
      .catch((error: unknown) => {
        own = null;
        throw error;
      });
    return [await own];
  };
  return {
    /** Returns a link; null if the server has no public address or the tenant turned links off. @param decidedAtMs the link works for 30 days from then. */
    async make({ settings }: Pick<Tenant, 'settings'>, subject: AppealSubject, decidedAtMs: number) {
      if (publicUrl === null || !settings.appeal_links) return null;
      const [sign] = await readSigns();
      if (!sign) return null;
      const until = (Math.floor(decidedAtMs / 1_000) + LINK_DAYS * DAY_SECONDS).toString(36);
      const signed =
        subject.kind === 'case'
          ? `c.${until}.${subject.caseId}`
          : `d.${until}.${subject.decisionId}.${subject.tenantId}`;
      return `${publicUrl}${APPEAL_ROOT}/${sign(signed).toString('hex')}.${signed}`;
    },
    /** Returns the subject of a token; null for a forged or expired token. */
    async read(token: string): Promise<AppealSubject | null> {
      if (publicUrl === null) return null;
      const [, signature = '', kind, until = '', id = '', tenantId] = FORM.exec(token) ?? [];
      if (kind === undefined || (kind === 'd') !== (tenantId !== undefined)) return null;
      const signed = token.slice(signature.length + 1);
      const given = Buffer.from(signature, 'hex');
      const isOurs = (await readSigns()).some((sign) => timingSafeEqual(sign(signed), given));
      if (!isOurs || Number.parseInt(until, 36) * 1_000 <= now()) return null;
      return tenantId === undefined ? { kind: 'case', caseId: id } : { kind: 'decision', tenantId, decisionId: id };
    },
  };
}

type Sign = (text: string) => Buffer;

function signWith(secret: string): Sign {
  const sign = signer(secret, PURPOSE);
  return (text) => sign(text).subarray(0, SIGNATURE_BYTES);
}
