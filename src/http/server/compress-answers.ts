import type { RequestListener } from 'node:http';
import compression from 'compression';

/** Answers from here on are compressed. In bytes. */
const THRESHOLD = 1_024;
/** A page with what a visitor typed beside its form token says something of the token by its compressed length. @see https://www.breachattack.com/ */
const PAGE = /^text\/(?:html|event-stream)/;
/** Anything faster costs a third more bytes; the next level takes twice the time. */
const LEVEL = 4;

/** Compresses answers over 1 KB: all but pages, streams of events, and those with an ETag, which is strong. */
export function compressAnswers(listener: RequestListener): RequestListener {
  const compress = compression({
    threshold: THRESHOLD,
    level: LEVEL,
    filter(request, response) {
      const isLeft = PAGE.test(String(response.getHeader('content-type'))) || response.hasHeader('etag');
      return !isLeft && compression.filter(request, response);
    },
  });
  return (incoming, outgoing) => {
    // Its types are Express's; it reads Node's own requests and answers alone.
    type Ours = Parameters<typeof compress>;
    compress(incoming as Ours[0], outgoing as Ours[1], () => void listener(incoming, outgoing));
  };
}
