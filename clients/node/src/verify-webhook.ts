/** What is sent to a webhook: what happened, when, and its data. */
export type ReceivedEvent = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** How old a delivery may be, and how far ahead its clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks that a request to a webhook is from Steward, and reads it.
 * @param secret of the webhook, as its creation answered it; it begins with whsec_.
 * @param headers of the request, with names in lower case, as Node has them.
 * @param body of the request as it came, before anything parses it.
 * @throws Error (as a rejection) when a header is missing, the signature is another one, or the request is older than five minutes.
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
    // Signed by the service, which writes this form.
    if (await crypto.subtle.verify('HMAC', key, given, signed)) return JSON.parse(body) as ReceivedEvent;
  }
  throw new Error('webhook-signature does not fit the body and the secret');
}

/** Of base64; none where it is something else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
