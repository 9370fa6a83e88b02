import type { ServerResponse } from 'node:http';
import { html, raw } from 'hono/html';
import failed from './failed-installs.json' with { type: 'json' };
import { INSTALL_PATH } from './install-paths.ts';

/** The content of a page: what happened, and what to do next. */
export type InstallPage = {
  readonly status: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** A link to continue. */
  readonly link?: { readonly label: string; readonly href: string };
};

/** The page of each failed installation. */
export const FAILED: Readonly<Record<keyof typeof failed, InstallPage>> = failed;

/** Builds the page of a failure at Slack, from Slack's error code. */
export function failedAtSlack(code: string): InstallPage {
  const again = ['invalid_code', 'code_already_used'].includes(code);
  return {
    status: again ? 400 : 502,
    title: 'Not installed: Slack refused',
    lines: [
      again
        ? 'What Slack gave you is good once, for ten minutes, and was used or is too old.'
        : `Slack answered "${code}". Nothing was kept. The operator of this Steward finds it in its log; steward doctor examines SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and the redirect URL.`,
    ],
    link: { label: 'Begin again', href: INSTALL_PATH },
  };
}

/** Builds the page after an installation. `deletes`: whether the installer allows Steward to delete; null if unknown. */
export function installedPage(workspace: string, deletes: boolean | null): InstallPage {
  return {
    status: 200,
    title: `Steward is installed in ${workspace}`,
    lines: [
      'Open Slack. The first steps are in the private channel #steward-log, or come to you in private.',
      'Type /invite @Steward in each channel that Steward shall watch. It only flags until you choose otherwise.',
      ...(deletes === true
        ? [
            "You administer this workspace: with your leave Steward can delete members' messages where your policy says so.",
          ]
        : []),
      ...(deletes === false
        ? [
            'You are no owner or administrator there, and Slack lets nobody else delete messages of members. Until one of them opens this page and installs Steward too, it flags.',
          ]
        : []),
    ],
  };
}

/** Builds the page after an installation in an organisation, which adds no workspace yet. @see https://docs.slack.dev/enterprise/organization-ready-apps */
export function orgInstalledPage(
  organisation: string,
  { enterpriseUrl, appId }: { readonly enterpriseUrl?: string | undefined; readonly appId?: string | undefined },
): InstallPage {
  const href = `${enterpriseUrl}manage/organization/apps/profile/${appId}/workspaces/add`;
  return {
    status: 200,
    title: `Steward is installed in the organisation ${organisation}`,
    lines: [
      'Now add it to the workspaces that it shall watch. An owner or administrator of the organisation does that in Slack, at any time.',
      'In each of them the first steps are in the private channel #steward-log. It only flags until you choose otherwise.',
      "Steward can delete members' messages in the workspaces that you administer yourself. In others an owner or administrator opens this page too, and installs it for that workspace.",
    ],
    ...(enterpriseUrl ? { link: { label: 'Add to workspaces', href } } : {}),
  };
}

/** Builds the first page of an installation; `url` is Slack's. */
export function renderInstall(url: string): string {
  return renderPage({
    status: 200,
    title: 'Steward for Slack',
    lines: [
      'Moderation that a community runs itself. Steward judges what is written in the channels it is invited to, and tells moderators what it found.',
      'Slack asks you next what Steward may do. Choose the workspace, or the whole organisation (Enterprise), at the top right of that page. An owner or administrator should install it: only their leave lets Steward delete messages.',
    ],
    link: { label: 'Add to Slack', href: url },
  });
}

/** Headers that forbid caching, framing and scripts. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Answers with a page. */
export function answerPage(response: ServerResponse, page: InstallPage): void {
  const headers = { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' };
  response.writeHead(page.status, headers).end(renderPage(page));
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'a{display:inline-block;margin-top:1rem;padding:.5rem 1rem;border-radius:.4rem;background:#1f3a5f;color:#fff}';

function renderPage({ title, lines, link }: InstallPage): string {
  const paragraphs = lines.map((line) => html`<p>${line}</p>\n`);
  const way = link ? html`<a href="${link.href}">${link.label}</a>\n` : '';
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
${paragraphs}${way}</body>
</html>
`);
}
