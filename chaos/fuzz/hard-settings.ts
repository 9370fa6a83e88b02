/** Settings within or near every limit that take more work than others of their length. */
export const HARD_SETTINGS: readonly { readonly what: string; readonly body: object }[] = [
  ...[
    '\\w+#\\s+\\w+@\\w+\\.\\w+',
    '.*a#.*b.*c.*d.*e.*f.*g.*h.*i.*j.*k.*l',
    '#ab?c?d?e?f?g?h?i?j?k?l?m?n?o?p?q?r?s?t?u?v?w?x?y?z?',
    '[a-c#]{1,24}x',
    'a.{4}b#',
    'a.{40}b#',
    '\\pL{1,20}#',
    '(a|b|c#){1,20}'.repeat(30),
    '\\pL{999}'.repeat(60),
    '(((a?){30}){30})#'.repeat(25),
  ].map((pattern) => ({
    what: `100 patterns of ${pattern.slice(0, 30)}`,
    body: {
      patterns: Object.fromEntries(
        times(100, (at) => [`p${at}`, { pattern: pattern.replace('#', String(at)).slice(0, 500) }]),
      ),
    },
  })),
  ...['ﷺ', 'a\u0301', '漢', '*ab', 'ab ', '🇩🇪'].map((unit) => ({
    what: `10,000 words of ${unit}`,
    body: { words: { list: times(10_000, (at) => `${unit.repeat(16 / unit.length)}${at}`) } },
  })),
  ...['漢字é.', 'Ａ', 'a.', '0x7f.'].map((unit) => ({
    what: `5,000 domains of ${unit}`,
    body: {
      links: { mode: 'block_list', domains: times(5_000, (at) => `${unit.repeat(30 / unit.length)}${at}.com`) },
    },
  })),
];

function times<T>(count: number, item: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => item(at));
}
