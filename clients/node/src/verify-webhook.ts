/** An event that a webhook receives: its type, its time and its data. */
export type ReceivedEvent = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The largest age of a delivery, and the most that its clock may be ahead. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks that a webhook request comes from Steward, and returns its event.
 * @param secret the secret from the webhook's creation; it begins with whsec_.
 * @param headers the request's headers, with lower-case names, as in Node.
 * @param body the unparsed body of the request.
 * @throws Error (as a rejection) if a header is missing, the signature does not match, or the request is older than five minutes.
 * @example const { type, data } = await verifyWebhook(process.env.WEBHOOK_SECRET ?? '', request.headers, body);
 */
export async function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
): Promise<ReceivedEvent> {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers[name];
    if (typeof value !== 'string') throw new Error(`the header ${name} is missing`);
    return value;
  });
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= TOLERANCE_SECONDS))
    throw new Error('webhook-timestamp is more than five minutes off');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const signature of signatures?.split(' ') ?? []) {
    const given = bytesOf(signature.replace(/^v1,/, ''));
    // The service signed it, so it has this form.
    if (await crypto.subtle.verify('HMAC', key, given, signed)) return JSON.parse(body) as ReceivedEvent;
  }
  throw new Error('webhook-signature does not fit the body and the secret');
}

/** Decodes base64. Returns no bytes for invalid input. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
