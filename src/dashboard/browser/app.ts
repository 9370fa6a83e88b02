import { showContext } from './around.ts';
import { readCharts } from './chart.ts';
import { offerCopies } from './copy.ts';
import { keepTyped } from './keep-typed.ts';
import { watchFresh } from './live.ts';
import { showCurrent } from './menu.ts';
import { showReplays } from './replay.ts';
import { reviewByKeys } from './review.ts';
import { showLocalTimes } from './times.ts';

// Every page works without this: each module makes better what the server sent whole.
showLocalTimes(document);
offerCopies(document);
watchFresh(document);
showReplays(document);
readCharts(document);
showCurrent(document);
reviewByKeys(document);
showContext(document);
keepTyped(document);
