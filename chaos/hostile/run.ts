import { withFolder } from '../server.ts';
import { attackOneByOne } from './scenario.ts';

/** Runs some of the attacks of the scenario: `node --import tsx chaos/hostile/run.ts 'PUT /v1/settings' 'POST /v1/rules/try'`. */
const { figure, holds } = await withFolder((folder) => attackOneByOne(folder, 'whole', process.argv.slice(2)));
process.stdout.write(`${figure}: ${holds ? 'holds' : 'does not hold'}\n`);
process.exit(holds ? 0 : 1);
