import type { ServerResponse } from 'node:http';
import { html, raw } from 'hono/html';
import { INSTALL_PATH } from './install-paths.ts';

/** What a page says: what happened, and what now. */
export type InstallPage = {
  readonly status: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** A way on. */
  readonly link?: { readonly label: string; readonly href: string };
};

const AGAIN = { label: 'Begin again', href: INSTALL_PATH } as const;

/** Each end of an installation that was none. */
export const FAILED = {
  /** @see https://docs.slack.dev/enterprise/organization-ready-apps */
  organisation: {
    status: 400,
    title: 'Not installed: that was a whole organisation',
    lines: [
      'Steward watches workspaces, each by itself, and cannot be installed for a whole organisation (Enterprise) at once. Nothing was kept.',
      'Begin again, and choose one workspace at the top right of the page where Slack asks you. Repeat that for each workspace that Steward shall watch.',
      'If Slack offers only the organisation, whoever owns the app switches Org Level Apps off (Opt Out) at https://api.slack.com/apps.',
    ],
    link: AGAIN,
  },
  refused: {
    status: 200,
    title: 'Not installed: you said no',
    lines: [
      'You pressed Cancel where Slack asked whether Steward may be installed. Nothing was kept, and Steward sees nothing of the workspace.',
    ],
    link: AGAIN,
  },
  forged: {
    status: 400,
    title: 'Not installed: this did not begin here',
    lines: [
      'The way back from Slack has to end in the browser, and at the address, in which it began. That protects you from being led here by somebody else.',
      'Begin again in this browser. It has to allow cookies of this page.',
    ],
    link: AGAIN,
  },
  expired: {
    status: 400,
    title: 'Not installed: it took too long',
    lines: ['Slack has to lead you back within ten minutes.'],
    link: AGAIN,
  },
  used: {
    status: 400,
    title: 'This page was opened before',
    lines: [
      'Each way back from Slack counts once. If Steward answers to /steward in the workspace, it is installed, and there is nothing left to do.',
    ],
    link: AGAIN,
  },
  no_bot: {
    status: 400,
    title: 'Not installed: Slack gave no bot token',
    lines: ['The app has no bot user. Whoever owns the app makes it anew from the manifest that comes with Steward.'],
  },
  store: {
    status: 503,
    title: 'Not installed yet',
    lines: [
      'Slack said yes, and Steward could not keep it at this moment. Begin again in a minute: nothing is doubled.',
    ],
    link: AGAIN,
  },
} as const satisfies Readonly<Record<string, InstallPage>>;

/** What Slack itself answered instead, by its own word for it. */
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
    link: AGAIN,
  };
}

/** The end of an installation. `deletes` says whether whoever installed it lets Steward delete; null where that is not known. */
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

/** The page that an installation begins at; `url` is Slack's. */
export function renderInstall(url: string): string {
  return renderPage({
    status: 200,
    title: 'Steward for Slack',
    lines: [
      'Moderation that a community runs itself. Steward judges what is written in the channels it is invited to, and tells moderators what it found.',
      'Slack asks you next what Steward may do. Choose the workspace at the top right of that page. An owner or administrator should install it: only their leave lets Steward delete messages.',
    ],
    link: { label: 'Add to Slack', href: url },
  });
}

/** Nothing of a page is kept by anybody, framed by anybody, or runs. */
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
