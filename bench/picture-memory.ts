import { createPictureThread } from '../src/worker-threads/pictures.ts';
import { PICTURE_TOOLS } from '../test/support/picture-tools.ts';

/**
 * Its own process: reads a picture repeatedly and reports its memory before, after, and at most, in MiB. Arguments: how many times, and `text` to
 * also read text and codes. The picture comes from stdin.
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
