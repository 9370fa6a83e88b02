import document from './discovery.json' with { type: 'json' };

/** The document that Google's clients build themselves from. @param root where the paths are, with a slash at its end. */
export function discoveryDocument(root: string): Record<string, unknown> {
  return { ...document, rootUrl: root, baseUrl: root };
}
