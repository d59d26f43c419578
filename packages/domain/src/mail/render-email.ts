import { escapeHtml } from '../platform/text.ts';
import { PRODUCT_NAME } from '../platform/product.ts';

export type Block =
  | { text: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { items: readonly string[] }
  | { action: string; path: string }
  | { note: string };

/** The content of an email, for HTML and plain text alike. Paths lead to pages of this installation. */
export interface EmailContent {
  subject: string;
  blocks: readonly Block[];
  calendarOf?: readonly number[];
}

type Email = EmailContent & {
  /** The name in the greeting; null for a greeting without one. */
  recipientName: string | null;
};

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

interface Links {
  /** Origin of this installation. */
  publicUrl: URL;
  /** Ends emails of this kind; null for those that are always sent. */
  unsubscribe: URL | null;
}

const ABOUT = `You’re getting this because you have an account with ${PRODUCT_NAME}, or contacted us.`;
const UNSUBSCRIBE = 'Stop emails like this';

/** Renders an email as HTML and as plain text (MAI-8). Typed text stays text: no line break reaches a header, no HTML the page. */
export function renderEmail(email: Email, links: Links): RenderedEmail {
  return { subject: oneLine(email.subject), html: htmlOf(email, links), text: textOf(email, links) };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const greetingOf = ({ recipientName: name }: Email) => (name === null ? 'Hello,' : `Hello ${oneLine(name)},`);

function textOf(email: Email, { publicUrl, unsubscribe }: Links): string {
  const blocks = email.blocks.map((block) => textOfBlock(block, publicUrl));
  const foot = ['-- ', `${PRODUCT_NAME}, ${publicUrl.origin}`, ABOUT];
  if (unsubscribe) foot.push(`${UNSUBSCRIBE}: ${unsubscribe.href}`);
  return `${[greetingOf(email), ...blocks, foot.join('\n')].join('\n\n')}\n`;
}

function textOfBlock(block: Block, publicUrl: URL): string {
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('items' in block) return block.items.map((item) => `- ${item}`).join('\n');
  return `${block.action}: ${new URL(block.path, publicUrl).href}`;
}

/** Brand colours, inline since mail programs read no style sheet; those of the dark scheme are in `DARK`. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#FBF8F2;color:#12312A;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5',
  card: 'max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #E8E1D4;border-radius:18px',
  inner: 'padding:28px',
  name: 'margin:0 0 20px;font-size:20px;font-weight:700;color:#1C6B55',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:700',
  text: 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere',
  facts: 'margin:0 0 16px;width:100%;border-collapse:collapse',
  fact: 'padding:6px 12px 6px 0;vertical-align:top;text-align:left;font-weight:400;color:#52665F;white-space:nowrap',
  value: 'padding:6px 0;vertical-align:top;overflow-wrap:anywhere',
  list: 'margin:0 0 16px;padding-left:20px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#1C6B55;color:#FFFFFF;font-weight:600;text-decoration:none',
  foot: 'max-width:560px;margin:16px auto 0;font-size:13.5px;color:#52665F',
  link: 'color:#1C6B55',
} as const;

const DARK = [
  'body{background:#0F1714!important;color:#F1ECE1!important}',
  '.card{background:#17211D!important;border-color:#2C3A34!important}',
  '.soft{color:#A8B8B0!important}',
  '.name,.link{color:#7CCBAE!important}',
].join('');

function htmlOf(email: Email, { publicUrl, unsubscribe }: Links): string {
  const title = escapeHtml(oneLine(email.subject));
  const end = unsubscribe
    ? ` <a class="link" style="${STYLE.link}" href="${escapeHtml(unsubscribe.href)}">${UNSUBSCRIBE}</a>.`
    : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body style="${STYLE.page}"><main class="card" style="${STYLE.card}"><div style="${STYLE.inner}">`,
    `<p class="name" style="${STYLE.name}">${PRODUCT_NAME}</p>`,
    `<h1 style="${STYLE.heading}">${title}</h1>`,
    paragraph(greetingOf(email)),
    ...email.blocks.map((block) => htmlOfBlock(block, publicUrl)),
    `</div></main><footer class="soft" style="${STYLE.foot}">`,
    `<a class="link" style="${STYLE.link}" href="${escapeHtml(publicUrl.href)}">${PRODUCT_NAME}</a>. ${escapeHtml(ABOUT)}${end}`,
    '</footer></body></html>',
  ].join('');
}

function htmlOfBlock(block: Block, publicUrl: URL): string {
  if ('text' in block) return paragraph(block.text);
  if ('note' in block) return paragraph(block.note, 'soft');
  if ('facts' in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><th scope="row" class="soft" style="${STYLE.fact}">${escapeHtml(name)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
    );
    return `<table style="${STYLE.facts}">${rows.join('')}</table>`;
  }
  if ('items' in block) {
    const items = block.items.map((item) => `<li>${escapeHtml(item)}</li>`);
    return `<ul style="${STYLE.list}">${items.join('')}</ul>`;
  }
  const href = escapeHtml(new URL(block.path, publicUrl).href);
  return `<p style="${STYLE.text}"><a style="${STYLE.button}" href="${href}">${escapeHtml(block.action)}</a></p>`;
}

function paragraph(text: string, look = ''): string {
  return `<p class="${look}" style="${STYLE.text}">${escapeHtml(text)}</p>`;
}
