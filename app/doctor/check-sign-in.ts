import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { recordOf } from '../../src/core/common/untyped-json.ts';
import type { Config } from '../config/config.ts';
import { readClients } from '../server/providers.ts';

const { failure, ok } = findingsOf('sign-in');
const TIMEOUT_MS = 10_000;

/** The providers of sign-ins that are set: that nothing is missing, and that each answers as the one that it should be. */
export async function checkSignIn(config: Config): Promise<readonly DoctorFinding[]> {
  const set = readClients(config).filter(({ clientId, clientSecret }) => clientId || clientSecret);
  return Promise.all(
    set.map(async ({ name, prefix, issuer, clientId, clientSecret }) => {
      const needed = { [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_CLIENT_SECRET`]: clientSecret };
      const all = { ...needed, [`${prefix}_ISSUER`]: issuer, SERVICE_PUBLIC_URL: config.SERVICE_PUBLIC_URL };
      const missing = Object.entries(all).find(([, value]) => !value)?.[0];
      if (missing) return failure(`nobody can sign in with ${name}: ${missing} is not set`, `Set ${missing}.`);
      const address = `${issuer?.replace(/\/+$/, '')}/.well-known/openid-configuration`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        (response) => response.json(),
        () => null,
      );
      return recordOf(answer).issuer === issuer
        ? ok(`${name} answers at ${issuer}`)
        : failure(`${address} does not answer as ${issuer}`, `Correct ${prefix}_ISSUER, or try again later.`);
    }),
  );
}
