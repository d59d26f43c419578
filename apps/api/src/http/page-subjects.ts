import { type PublicProfile, describeProvider } from '@doorstep/domain';
import { escapeHtml } from '@doorstep/domain/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, setRetryAfter, toErrorResponse } from './failures.ts';
import { callProcedure } from './procedure-call.ts';
import type { ContextOf } from './session.ts';

/** The subject of a page with an id in its path. */
export interface Subject {
  title: string;
  description: string;
  heading: string;
  /** The page's first paragraph, if it has one. */
  opening: string | null;
  /** The response that the page would request first. */
  data: unknown;
}

/** Returns a page's subject as the caller sees it, or the status of the page without one. */
export type FindSubject = (
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
) => Promise<Subject | { status: number }>;

/** Returns the search for a provider's public profile (PRV-2). */
export function findProviderBy(contextOf: ContextOf): FindSubject {
  return async (request, reply, providerId) => {
    try {
      const context = await contextOf(request, reply);
      const data = (await callProcedure('providers.show', { providerId }, context)) as PublicProfile;
      return { ...describeProvider(data), heading: data.name, opening: data.bio, data };
    } catch (error) {
      // The page requests it again, and shows the refusal.
      const answer = toErrorResponse(error);
      logFailure(request, error, answer);
      setRetryAfter(reply, answer.retryAfter);
      return { status: answer.code === 'invalid' ? 404 : answer.status };
    }
  };
}

/**
 * Writes a subject into the shell: metadata for search engines and link previews, what is read before the app runs, and
 * the data, which the app then need not request (`first-subject.ts` of the web app).
 */
export function writeSubject(shell: string, subject: Subject, address: string): string {
  const title = escapeHtml(subject.title);
  const description = escapeHtml(subject.description);
  const head = `<meta name="description" content="${description}" data-subject>
<link rel="canonical" href="${escapeHtml(address)}" data-subject>
<meta property="og:title" content="${title}" data-subject>
<meta property="og:description" content="${description}" data-subject>
<meta property="og:url" content="${escapeHtml(address)}" data-subject>
<meta property="og:image" content="${escapeHtml(new URL('/social.png', address).href)}" data-subject>
<script type="application/json" id="subject" data-subject>${toScriptText(subject.data)}</script>`;
  const opening = subject.opening ? `<p>${escapeHtml(subject.opening)}</p>` : '';
  return shell
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/(<div id="opening"[^>]*>)/, (tag) => `${tag}<h1>${escapeHtml(subject.heading)}</h1>${opening}`);
}

/** Returns JSON that cannot end its script element. */
function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
