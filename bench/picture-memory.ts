import { createPictureThread } from '../src/worker-threads/pictures.ts';
import { PICTURE_TOOLS } from '../test/support/picture-tools.ts';

/**
 * A process of its own, which reads the pictures that it is handed and tells its memory: what it was before, what it is after them, and the most that
 * it ever was, in MiB. Arguments: how many times, and `text` where text and codes are read; the picture comes by stdin.
 */
const [times = '1', what = 'hash'] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
const bytes = new Uint8Array(Buffer.concat(chunks));
const isText = what === 'text';
const mb = (count: number) => count / 2 ** 20;
const before = mb(process.memoryUsage.rss());
const thread = createPictureThread({ folder: PICTURE_TOOLS, languages: ['eng'] });
for (let count = 0; count < Number(times); count++) await thread.read(bytes, { text: isText, codes: isText });
const after = mb(process.memoryUsage.rss());
await thread.close();
process.stdout.write(JSON.stringify({ before, after, peak: mb(process.resourceUsage().maxRSS * 1_024) }));
