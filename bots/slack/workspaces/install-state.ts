import { randomBytes, timingSafeEqual } from 'node:crypto';
import { signer } from '../../../src/service/common/signer.ts';

/** How long somebody may take from the page that installs to Slack's way back. */
export const STATE_SECONDS = 600;

/** What the `state` of an installation says that came back from Slack. */
export type StateProblem = 'forged' | 'expired' | 'used';

/** Signs what comes back from Slack with an installation: made here, within ten minutes, and once. @param secret the operator's, which all processes have. @param claim whether this is used for the first time, by any of them. */
export function createInstallStates(secret: string, claim: (key: string) => Promise<boolean>) {
  const sign = signer(secret, 'steward: states of installations');
  return {
    make(atMs: number): string {
      const text = `${randomBytes(18).toString('base64url')}.${Math.floor(atMs / 1_000).toString(36)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** null when it may go on; whoever is told so has used it up. */
    async use(state: string, atMs: number): Promise<StateProblem | null> {
      const [nonce = '', made = '', signature = ''] = state.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(`${nonce}.${made}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
      const ageSeconds = atMs / 1_000 - Number.parseInt(made, 36);
      if (!(ageSeconds <= STATE_SECONDS)) return 'expired';
      return (await claim(`install:${nonce}`)) ? null : 'used';
    },
  };
}
