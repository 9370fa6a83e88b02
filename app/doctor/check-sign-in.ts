import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { recordOf } from '../../src/core/common/untyped-json.ts';
import type { Config } from '../config/config.ts';
import { readClients } from '../server/providers.ts';

const { failure, ok } = findingsOf('sign-in');

/** The providers of sign-ins that are set: that nothing is missing, and that each answers as the one that it should be. */
export async function checkSignIn(config: Config): Promise<readonly DoctorFinding[]> {
  return Promise.all(
    readClients(config).map(async ({ name, prefix, issuer, unset }) => {
      if (unset) return failure(`nobody can sign in with ${name}: ${unset} is not set`, `Set ${unset}.`);
      const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
      const answer = fetch(address, { signal: AbortSignal.timeout(10_000) }).then((response) => response.json());
      return recordOf(await answer.catch(() => null)).issuer === issuer
        ? ok(`${name} answers at ${issuer}`)
        : failure(`${address} does not answer as ${issuer}`, `Correct ${prefix}_ISSUER, or try again later.`);
    }),
  );
}
