import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '@doorstep/domain';
import type { Address, Attachment, Email } from 'postal-mime';
import { Html, html } from '../../src/rest/docs/docs.ts';

/** A mail that arrived, numbered in the order of arrival. */
export interface Kept {
  number: number;
  mail: Email;
}

const STYLE = new Html(readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8'));

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;
}

const readersOf = ({ to }: Email) => (to ?? []).map(addressOf).join(', ');
const subjectOf = ({ subject }: Email) => subject || '(no subject)';

function addressOf({ name, address, group }: Address): string {
  if (group) return group.map(addressOf).join(', ');
  return name ? `${name} <${address}>` : (address ?? '');
}

/** Every mail that arrived, the newest first. */
export function listPage(kept: readonly Kept[]): string {
  const title = kept.length === 1 ? '1 mail' : `${kept.length} mails`;
  const row = ({ number, mail }: Kept) =>
    html`<tr>
      <td><a href="/mails/${number}">${subjectOf(mail)}</a></td>
      <td>${readersOf(mail)}</td>
      <td>${mail.date}</td>
    </tr>`;
  return page(
    `${title}, ${PRODUCT_NAME}’s mailbox`,
    html`<h1>${PRODUCT_NAME}’s mailbox</h1>
      <p>${title} on this machine. <a href="/">Look again</a></p>
      ${
        kept.length === 0
          ? html`<p>What the server mails stands here as soon as it arrives.</p>`
          : html`<div class="wide" tabindex="0" role="region" aria-label="Mails">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    <th scope="col">To</th>
                    <th scope="col">Date</th>
                  </tr>
                </thead>
                <tbody>
                  ${kept.map(row)}
                </tbody>
              </table>
            </div>`
      }`,
  );
}

/** One mail: its HTML in a frame that can do nothing, its text with its links, its attachments and headers. */
export function mailPage({ number, mail }: Kept): string {
  const subject = subjectOf(mail);
  return page(
    subject,
    html`<p><a href="/">All mails</a></p>
      <h1>${subject}</h1>
      <p>From ${mail.from && addressOf(mail.from)} to ${readersOf(mail)}${mail.date && `, ${mail.date}`}</p>
      <h2>Formatted</h2>
      ${
        mail.html
          ? html`<iframe title="Mail: ${subject}" sandbox="" srcdoc="${mail.html}"></iframe>`
          : html`<p>It has no HTML.</p>`
      }
      <h2>Plain text</h2>
      ${
        mail.text ? html`<pre tabindex="0">${withLinks(mail.text)}</pre>` : html`<p>It has no plain text.</p>`
      }
      <h2>Attachments</h2>
      ${
        mail.attachments.length === 0
          ? html`<p>It has none.</p>`
          : html`<ul>
              ${mail.attachments.map(
                (attachment, place) =>
                  html`<li>
                    <a href="/mails/${number}/attachments/${place}">${attachment.filename ?? 'attachment'}</a>
                    ${attachment.mimeType}, ${contentOf(attachment).length} bytes
                  </li>`,
              )}
            </ul>`
      }
      <h2>Headers</h2>
      <dl>
        ${mail.headers.map(
          ({ originalKey, value }) =>
            html`<dt>${originalKey}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
  );
}

/** A text with its web addresses as links, which the frame does not follow. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

export function contentOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
