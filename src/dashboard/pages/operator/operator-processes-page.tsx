import type { KnownProcess } from '../../../core/common/processes.ts';
import { Page } from '../../parts/layout.tsx';
import { number } from '../../parts/numbers.ts';
import { ROOT } from '../../request/address.ts';
import { get, type Route, type RouteDeps } from '../../request/route.ts';
import { BacklogTable, ProcessCards, readBacklog } from './operator-processes.tsx';

/** Every process, and what waits for the bots. */
export const operatorProcessesRoute: Route = get('/operator/processes', 'operate', async (c, deps, pageContext) => {
  const [processes, backlog] = await Promise.all([listProcesses(deps), readBacklog(deps.store.communities)]);
  return c.html(
    <Page deps={deps} pageContext={{ ...pageContext, tenant: null }} title="Processes">
      <p>
        {countWords(processes)}. <a href={`${ROOT}/operator`}>All tenants</a>
      </p>
      <ProcessCards processes={processes} />
      <BacklogTable backlog={backlog} processes={processes} />
    </Page>,
  );
});

/** What each process said last, and this one at this moment. @example const processes = await listProcesses(deps); */
export async function listProcesses({ store, reportNow }: RouteDeps): Promise<readonly KnownProcess[]> {
  await reportNow();
  return store.processes.listProcesses();
}

/** How many of them run, in words. @example countWords([]); // => '0 running' */
export function countWords(processes: readonly KnownProcess[]): string {
  const running = processes.filter(({ state }) => state === 'running').length;
  const silent = processes.filter(({ state }) => state === 'silent').length;
  return `${number(running)} running${silent === 0 ? '' : `, ${number(silent)} not seen any more`}`;
}
