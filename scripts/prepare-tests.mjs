// Prepares what the tests need besides the packages of `npm ci`: the generated clients, and tools. Both run at the same time.
import { generate } from './generate.mjs';
import { installTools } from './tools.mjs';

await Promise.all([generate(), installTools(['postgres', 'collection', 'models', 'pictures', 'browser', 'types'])]);
