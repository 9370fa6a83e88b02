// Makes ready what the tests need beside the packages of `npm ci`: the generated clients, and tools of their own. One waits while the other works.
import { generate } from './generate.mjs';
import { installTools } from './tools.mjs';

await Promise.all([generate(), installTools(['postgres', 'collection', 'models', 'pictures', 'browser', 'types'])]);
