import document from './discovery.json' with { type: 'json' };

/**
 * A discovery document, from which Google's clients build themselves, for the methods that are served.
 * @param root the address under which the paths stand, with a slash at its end.
 * @see https://developers.google.com/discovery/v1/reference/apis
 */
export function discoveryDocument(root: string): Record<string, unknown> {
  return { ...document, rootUrl: root, baseUrl: root };
}
