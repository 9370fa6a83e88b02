import fc from 'fast-check';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { endServer, mintKey, withFolder } from '../server.ts';
import { type HostileBody, largeBodies } from './bodies.ts';
import { FORM_SIZES, hostileForms, judgeForm, type PageForm, readForms } from './forms.ts';
import { BLOCK_MAX_MS, BODY_SIZES, GROWN_MAX_TIMES, judgeBody, limitOn } from './limits.ts';
import { type Operation, readOperations } from './operations.ts';
import { startTarget } from './target.ts';

/** Sends to every operation what an attacker may send. */
export const FUZZ: Scenario = {
  name: 'hostile bodies of every size that is read, to every operation',
  goal: `no block of the event loop over ${BLOCK_MAX_MS} ms, no 5xx, memory up by at most ${GROWN_MAX_TIMES} times the body`,
  isMeasured: true,
  run: (scale) => withFolder((folder) => fuzz(folder, scale)),
};

/** Does the same with the forms of the dashboard. */
export const FUZZ_FORMS: Scenario = {
  name: 'hostile forms of 1 MiB, to every form of the dashboard',
  goal: FUZZ.goal,
  isMeasured: true,
  run: (scale) => withFolder((folder) => fuzzForms(folder, scale)),
};

async function fuzzForms(folder: string, scale: Scale): Promise<Finding> {
  const target = await startTarget(folder);
  const key = await mintKey(target.server.url, 'forms');
  await target.send('POST', '/v1/moderate', key, toBody({ messages: [{ text: 'a scam that stands in the log' }] }));
  const limitMs = await limitOn(target);
  const forms = await readForms(target.server.url, key);
  const offences: string[] = [];
  let sent = 0;
  let [worstMs, worst] = [0, ''];
  const bodiesOf = (form: PageForm) =>
    FORM_SIZES.flatMap((size) =>
      fc.sample(hostileForms(form, size), { numRuns: scale === 'short' ? 2 : 20, seed: 10 }),
    );
  for (const form of forms) {
    for (const body of bodiesOf(form)) {
      sent++;
      const { offence, cost } = await judgeForm(target, key, form, body, limitMs);
      if (offence !== null) offences.push(`${form.action} with ${body.what} ${offence}`);
      if (cost.blockMs > worstMs) [worstMs, worst] = [cost.blockMs, `${form.action} with ${body.what}`];
    }
  }
  await endServer(target.server, 'SIGTERM');
  const told = offences.length === 0 ? '' : `; ${offences.length} offences, first: ${offences[0]}`;
  return {
    figure: `${sent} bodies to ${forms.length} forms, longest block ${Math.round(worstMs)} ms (${worst}), on a machine where ${BLOCK_MAX_MS} ms of a quiet one took ${Math.round(limitMs)}${told}`,
    holds: offences.length === 0 && forms.length > 0,
  };
}

function toBody(value: object): HostileBody {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { what: 'as it should be', bytes, isGzip: false, size: bytes.length };
}

async function fuzz(folder: string, scale: Scale): Promise<Finding> {
  const target = await startTarget(folder);
  const document: unknown = await (await fetch(`${target.server.url}/openapi.json`)).json();
  const { operations } = readOperations(document);
  const limitMs = await limitOn(target);
  const offences: string[] = [];
  let bodies = 0;
  let [worstMs, worst] = [0, ''];
  for (const operation of operations) {
    for (const body of hostileTo(operation, scale)) {
      bodies++;
      const { offence, cost } = await judgeBody(target, operation, body, limitMs);
      if (offence !== null) offences.push(`${nameOf(operation, body)} ${offence}`);
      if (cost.blockMs > worstMs) [worstMs, worst] = [cost.blockMs, nameOf(operation, body)];
    }
  }
  await endServer(target.server, 'SIGTERM');
  const told = offences.length === 0 ? '' : `; ${offences.length} offences, first: ${offences[0]}`;
  return {
    figure: `${bodies} bodies, longest block ${Math.round(worstMs)} ms (${worst}), on a machine where ${BLOCK_MAX_MS} ms of a quiet one took ${Math.round(limitMs)}${told}`,
    holds: offences.length === 0,
  };
}

/** Yields the same bodies each time, so that figures can be compared. An operation without a body reads none of any size. */
function* hostileTo({ schema }: Operation, scale: Scale): Generator<HostileBody> {
  const isWritten = Object.keys(schema).length > 0;
  const numRuns = scale === 'short' ? 1 : isWritten ? 12 : 4;
  for (const size of isWritten ? BODY_SIZES : BODY_SIZES.slice(-1)) {
    yield* fc.sample(largeBodies(size), { numRuns, seed: 10 });
  }
}

function nameOf({ method, path }: Operation, { what }: HostileBody): string {
  return `${method} ${path} with ${what}`;
}
