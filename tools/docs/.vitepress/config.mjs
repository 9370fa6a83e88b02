import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';

/** Where scripts/docs.mjs puts the documents, as they stand in the repository. */
const root = resolve(import.meta.dirname, '../pages');

const page = (text, link) => ({ text, link: `/docs/${link}` });

/** The anchor of a heading as GitHub makes it, so that one link serves both. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

/** A link to a file or folder of the repository that is no page of the site becomes its plain text. */
function leaveFiles(state) {
  for (const { children } of state.tokens) {
    if (!children) continue;
    let isLeft = false;
    for (const token of children) {
      if (token.type === 'link_open') isLeft = isFile(token.attrGet('href') ?? '', state.env.path);
      if (isLeft && token.type.startsWith('link_')) {
        if (token.type === 'link_close') isLeft = false;
        Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 });
      }
    }
  }
}

function isFile(href, page) {
  if (/^(?:[a-z]+:|#)/.test(href)) return false;
  const target = relative(root, resolve(dirname(page), href.replace(/#.*/, '')));
  return !/^(?:docs\/.*|[^/]+)\.md$/.test(target);
}

/** Whether the site is built for its links alone: pages without scripts, those of docs/ without the sidebar, in a quarter of the time. */
const isForLinks = process.env.LINKS_ONLY === 'yes';

/** The records of decisions, newest first, by their first lines. */
const records = readdirSync(join(root, 'docs/decisions'))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .reverse()
  .map((name) => {
    const [title] = readFileSync(join(root, 'docs/decisions', name), 'utf8').split('\n');
    return page(title.replace(/^# /, ''), `decisions/${name.replace(/\.md$/, '')}`);
  });

const SIDEBAR = [
  {
    text: 'Tutorials',
    items: [
      page('Quick start', 'quick-start'),
      page('Discord', 'discord'),
      page('Slack', 'slack'),
      page('Telegram', 'telegram'),
    ],
  },
  {
    text: 'How-to guides',
    items: [
      page('How to', 'how-to'),
      page('Moderating', 'moderating'),
      page('Moving here', 'moving'),
      page('Operations', 'operations'),
      page('Languages', 'languages'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('API guide', 'api'),
      page('Reasons', 'reasons'),
      page('Filters', 'local-rules'),
      page('Settings', 'settings'),
      page('Dashboard', 'dashboard'),
      page('Command line', 'command-line'),
      page('MCP server', 'mcp'),
      page('Node client', 'node'),
      page('Python package', 'python'),
    ],
  },
  {
    text: 'Explanation',
    items: [
      page('Concepts', 'concepts'),
      page('The judge', 'judge'),
      page('The embedded judge', 'embedded-judge'),
      page('Reliability', 'reliability'),
      page('Performance', 'performance'),
      page('Scaling', 'scaling'),
      page('Security', 'security'),
      page('Privacy', 'privacy'),
      page('Comparison', 'comparison'),
    ],
  },
  {
    text: 'Change it',
    items: [page('Architecture', 'architecture'), page('Writing style', 'style')],
  },
  { text: 'Decisions', collapsed: true, items: records },
];

/** The documents of the repository as they stand there, as pages that can be searched without a server. */
export default defineConfig({
  title: 'Steward',
  description: 'Moderation a community can run itself',
  srcDir: 'pages',
  outDir: 'site',
  cacheDir: 'node_modules/.cache/vitepress',
  lastUpdated: false,
  vite: { build: { minify: !isForLinks, rollupOptions: { treeshake: !isForLinks } } },
  mpa: isForLinks,
  markdown: {
    // What documents say in angle brackets is no markup, and `{id}` in a heading is no attribute.
    html: false,
    attrs: { disable: true },
    ...(isForLinks && { highlight: () => '<pre></pre>' }),
    anchor: { slugify: anchorOf },
    config: (md) => md.core.ruler.push('leave_files', leaveFiles),
  },
  themeConfig: {
    ...(!isForLinks && { search: { provider: 'local' } }),
    outline: [2, 3],
    nav: [page('All documents', ''), page('API guide', 'api')],
    sidebar: isForLinks ? { '/': SIDEBAR, '/docs/': [] } : SIDEBAR,
  },
});
