import { offerCopies } from './copy.ts';
import { showLocalTimes } from './times.ts';

// Every page works without this: each module makes better what the server sent whole.
showLocalTimes(document);
offerCopies(document);
