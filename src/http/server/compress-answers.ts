import type { RequestListener } from 'node:http';
import compression from 'compression';

/** Answers of at least this many bytes are compressed. */
const THRESHOLD = 1_024;
/** Pages are not compressed: the length would reveal the form token if a page also contains a visitor's text. @see https://www.breachattack.com/ */
const PAGE = /^text\/(?:html|event-stream)/;
/** A lower level makes answers a third larger; the next level takes twice the time. */
const LEVEL = 4;

/** Compresses answers over 1 KB, except pages, event streams, and answers with an ETag, which is strong. */
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
    // The types are Express's, but the middleware only uses Node's own requests and answers.
    type Ours = Parameters<typeof compress>;
    compress(incoming as Ours[0], outgoing as Ours[1], () => void listener(incoming, outgoing));
  };
}
