import { randomBytes, timingSafeEqual } from 'node:crypto';
import { signer } from '../../../src/service/common/signer.ts';

/** Longest time between the install page and Slack's redirect, in seconds. */
export const STATE_SECONDS = 600;

/** Why the `state` of an installation is not valid. */
export type StateProblem = 'forged' | 'expired' | 'used';

/** Creates states of installations: signed, valid once and for ten minutes. @param secret the operator's, shared by all processes. @param claim whether no process used this key before. */
export function createInstallStates(secret: string, claim: (key: string) => Promise<boolean>) {
  const sign = signer(secret, 'steward: states of installations');
  return {
    make(atMs: number): string {
      const text = `${randomBytes(18).toString('base64url')}.${Math.floor(atMs / 1_000).toString(36)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** Uses the state up; null if it is valid. */
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
