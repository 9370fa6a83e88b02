/** A message that the bot sent to Discord, with the parts of Discord's objects that a picture needs. */
export type SentMessage = {
  readonly title: string;
  readonly isPrivate: boolean;
  readonly content: string;
  readonly embeds: readonly {
    readonly title?: string;
    readonly description?: string;
    readonly color?: number;
    readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
    readonly footer?: { readonly text: string };
  }[];
  readonly components: readonly {
    readonly components: readonly { readonly label?: string; readonly style?: number }[];
  }[];
};
type Embed = SentMessage['embeds'][number];

/** The names of mentioned people and channels, by id. */
export type Names = Readonly<Record<string, string>>;

/** The colours of Discord's button styles, by their numbers. */
const BUTTONS: Readonly<Record<number, string>> = { 1: '#5865f2', 2: '#4e5058', 3: '#248046', 4: '#da373c' };

const STYLE = `
  body { margin: 0; background: #313338; color: #dbdee1; font: 16px/1.375 'Noto Sans', 'DejaVu Sans', sans-serif; }
  main { display: flex; gap: 16px; padding: 16px; width: 648px; }
  .face { flex: none; width: 40px; height: 40px; border-radius: 50%; background: #1f6f6b; color: #fff; text-align: center; line-height: 40px; font-weight: 700; }
  .who { color: #f2f3f5; font-weight: 600; }
  .app { background: #5865f2; color: #fff; border-radius: 3px; padding: 0 5px; margin-left: 6px; font-size: 11px; vertical-align: 2px; }
  .embed { background: #2b2d31; border-radius: 4px; border-left: 4px solid; padding: 10px 16px 14px 12px; margin-top: 6px; max-width: 500px; font-size: 14px; overflow-wrap: anywhere; }
  .title { color: #f2f3f5; font-size: 16px; font-weight: 600; margin-bottom: 6px; }
  .fields { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 8px; }
  .fields > div { flex: 1 1 100%; } .fields > .inline { flex: 1 1 40%; }
  .name { color: #f2f3f5; font-weight: 600; }
  .foot { font-size: 12px; margin-top: 10px; color: #b5bac1; }
  pre, code { font: 13px/1.3 'DejaVu Sans Mono', monospace; background: #1e1f22; border-radius: 4px; }
  pre { margin: 6px 0 0; padding: 8px; border: 1px solid #232428; white-space: pre-wrap; } code { padding: 1px 4px; }
  a { color: #00a8fc; text-decoration: none; } .mention { background: #3c4270; color: #c9cdfb; border-radius: 3px; padding: 0 2px; }
  .text { white-space: pre-wrap; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
  .row span { color: #fff; border-radius: 4px; padding: 6px 16px; font-size: 14px; font-weight: 500; }
  .alone { font-size: 12px; color: #949ba4; margin-top: 8px; }
`;

/** Renders a page that shows one message roughly like Discord's dark theme. It contains nothing of Discord's. */
export function discordPage(message: SentMessage, names: Names): string {
  const rows = message.components.map(
    ({ components }) => `<div class="row">${components.map(showButton).join('')}</div>`,
  );
  const alone = message.isPrivate ? '<div class="alone">Only you can see this</div>' : '';
  const body = [
    `<div><span class="who">Steward</span><span class="app">APP</span></div>`,
    `<div class="text">${showText(message.content, names)}</div>`,
    ...message.embeds.map((embed) => showEmbed(embed, names)),
    ...rows,
    alone,
  ];
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><main><div class="face">S</div><div>${body.join('')}</div></main>`;
}

function showButton({ label = '', style = 2 }: { readonly label?: string; readonly style?: number }): string {
  return `<span style="background:${BUTTONS[style] ?? '#4e5058'}">${escapeHtml(label)}</span>`;
}

function showEmbed({ title, description, color = 0, fields = [], footer }: Embed, names: Names): string {
  const shown = fields.map(
    ({ name, value, inline }) =>
      `<div${inline ? ' class="inline"' : ''}><div class="name">${showText(name, names)}</div><div class="text">${showText(value, names)}</div></div>`,
  );
  return [
    `<div class="embed" style="border-color:#${color.toString(16).padStart(6, '0')}">`,
    title === undefined ? '' : `<div class="title">${showText(title, names)}</div>`,
    description === undefined ? '' : `<div class="text">${showText(description, names)}</div>`,
    shown.length === 0 ? '' : `<div class="fields">${shown.join('')}</div>`,
    footer === undefined ? '' : `<div class="foot">${escapeHtml(footer.text)}</div>`,
    '</div>',
  ].join('');
}

/** The parts of Discord's markup that the bot writes: blocks, code, bold, links, mentions, escapes, lists. */
const MARKUP =
  /```\n?(?<block>[\s\S]*?)\n?```|`(?<code>[^`]*)`|\*\*(?<bold>(?:\\.|[^*\\])+)\*\*|\[(?<label>[^\]\\]+)\]\((?<link>[^\s)]+)\)|<(?<sign>@|#)(?<id>\d+)>|\\(?<escaped>[^\w\s])|^- /gm;

function showText(text: string, names: Names): string {
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(MARKUP)) {
    shown += escapeHtml(text.slice(from, match.index)) + showMark(match.groups ?? {}, names);
    from = match.index + match[0].length;
  }
  return shown + escapeHtml(text.slice(from));
}

function showMark(mark: Readonly<Record<string, string | undefined>>, names: Names): string {
  const { block, code, bold, label, link, sign, id, escaped } = mark;
  if (block !== undefined) return `<pre>${escapeHtml(block)}</pre>`;
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (bold !== undefined) return `<b>${showText(bold, names)}</b>`;
  if (link !== undefined) return `<a>${escapeHtml(label ?? '')}</a>`;
  if (id !== undefined) return `<span class="mention">${sign}${escapeHtml(names[id] ?? id)}</span>`;
  return escaped === undefined ? '• ' : escapeHtml(escaped);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
