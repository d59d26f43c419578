import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '@doorstep/domain';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, nameOf } from './fields.ts';
import { Html, html } from './html.ts';
import { type Document, type Operation, openApiDocument } from '../openapi.ts';

const DOOR = new Html(
  '<svg width="40" height="44" viewBox="0 0 40 44" aria-hidden="true"><path d="M7 40V18a13 13 0 0 1 26 0v22z" fill="#1C6B55"/>' +
    '<circle cx="27" cy="26" r="2.2" fill="#F4B23F"/><path d="M2 40h36v4H2z" fill="#F4B23F"/></svg>',
);

/** `/openapi.json`, and `/docs`, the same document for people: made here, without a script. */
export function serveDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  const page = renderDocs(document).text;
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  app.get('/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
}

function renderDocs({ info, paths, components }: Document): Html {
  const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const shapes = Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>${DOOR}${info.title}</h1>
          <p>${info.description}</p>
          <p>
            The same as a machine reads it: <a href="/openapi.json">OpenAPI 3.1</a>. Back to
            <a href="/">${PRODUCT_NAME}</a>.
          </p>
        </header>
        <main>
          <h2>Paths</h2>
          ${operations}
          <h2>Shapes</h2>
          ${shapes.map(
            ([name, schema]) =>
              html`<details id="${name}">
                <summary><code class="path">${name}</code></summary>
                <div class="body">${fieldsOf(schema)}</div>
              </details>`,
          )}
        </main>
      </body>
    </html>`;
}

function renderOperation(method: string, path: string, operation: Operation): Html {
  const { parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'].schema;
  return html`<details>
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span><code class="path">${path}</code
      ><span>${operation.summary}</span>
    </summary>
    <div class="body">
      <p>${operation.description}</p>
      ${
        parameters.length > 0 &&
        html`<h3>Parameters</h3>
          <table>
            ${parameters.map(
              ({ name, in: place }) =>
                html`<tr>
                  <th scope="row"><code>${name}</code></th>
                  <td>${place}</td>
                </tr>`,
            )}
          </table>`
      }
      ${
        body &&
        html`<h3>Body${requestBody.required ? '' : ' (optional)'}</h3>
          ${nameOf(body) ?? fieldsOf(body)}`
      }
      <h3>Answers</h3>
      <table>
        ${Object.entries(responses).map(([status, { description, content }]) => renderAnswer(status, description, content?.['application/json'].schema))}
      </table>
    </div>
  </details>`;
}

function renderAnswer(status: string, description: string, schema: object | undefined): Html {
  const lines = description.split('\n\n').map((line) => {
    const [, code, sentence] = /^`(\w+)` (.*)$/.exec(line) ?? [];
    return code ? html`<p><code>${code}</code> ${sentence}</p>` : html`<p>${line}</p>`;
  });
  return html`<tr>
    <th scope="row">${status}</th>
    <td>${lines}${schema && nameOf(schema)}</td>
  </tr>`;
}
