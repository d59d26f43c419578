import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '@doorstep/domain';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE } from '../../folders.ts';
import { type Document, type Operation, openApiDocument } from '../openapi.ts';
import { escapeHtml } from '@doorstep/domain/server';

/** HTML that needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | boolean | null | undefined | readonly Piece[];

/** Returns HTML whose interpolated values are escaped unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(render)));
}

function render(value: Piece): string {
  if (value instanceof Html) return value.text;
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

const LOGO = new Html(
  '<svg width="40" height="44" viewBox="0 0 40 44" aria-hidden="true"><path d="M7 40V18a13 13 0 0 1 26 0v22z" fill="#1C6B55"/>' +
    '<circle cx="27" cy="26" r="2.2" fill="#F4B23F"/><path d="M2 40h36v4H2z" fill="#F4B23F"/></svg>',
);

/** Serves `/openapi.json`, and the same document as a page at `/docs`. */
export function serveDocs(app: FastifyInstance, publicUrl: URL): void {
  const document = openApiDocument(publicUrl);
  const page = renderDocs(document).text;
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  app.get('/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
}

function renderDocs({ info, paths, components }: Document): Html {
  const style = readFileSync(DOCS_STYLE, 'utf8');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
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
          <h1>${LOGO}${info.title}</h1>
          <p>${info.description}</p>
          <p>
            Machine-readable version: <a href="/openapi.json">OpenAPI 3.1</a>. Back to
            <a href="/">${PRODUCT_NAME}</a>.
          </p>
        </header>
        <main>
          <h2>Paths</h2>
          ${operations}
          <h2>Schemas</h2>
          ${schemas.map(
            ([name, schema]) =>
              html`<details id="${name}">
                <summary><code class="path">${name}</code></summary>
                <div class="body">${renderFields(schema)}</div>
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
          ${renderName(body) ?? renderFields(body)}`
      }
      <h3>Responses</h3>
      <table>
        ${Object.entries(responses).map(([status, { description, content }]) => renderResponse(status, description, content?.['application/json'].schema))}
      </table>
    </div>
  </details>`;
}

function renderResponse(status: string, description: string, schema: object | undefined): Html {
  // The lines of refusals, as openapi.ts writes them: `code` and a sentence.
  const lines = description.split('\n\n').map((line) => {
    const [, code, sentence] = /^`(\w+)` (.*)$/.exec(line) ?? [];
    return code ? html`<p><code>${code}</code> ${sentence}</p>` : html`<p>${line}</p>`;
  });
  return html`<tr>
    <th scope="row">${status}</th>
    <td>${lines}${schema && renderName(schema)}</td>
  </tr>`;
}

/** The part of JSON Schema that the document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: string | number;
  format?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** Returns a link to a named schema, `Service` or `list of Service`; undefined for any other. */
function renderName({ $ref, items }: Schema): Html | undefined {
  if ($ref) return html`<a href="#${schemaName($ref)}">${schemaName($ref)}</a>`;
  const inner = items && renderName(items);
  return inner && html`list of ${inner}`;
}

function renderFields({ properties = {}, required = [] }: Schema): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr>
        <th scope="row">
          <code>${name}</code>${required.includes(name) && html` <span class="required">required</span>`}
        </th>
        <td>${renderType(schema)}${schema.description && html`<p>${schema.description}</p>`}</td>
      </tr>`,
  );
  return html`<table>
    ${rows}
  </table>`;
}

function renderType(schema: Schema): Html {
  const { type, format, anyOf, items } = schema;
  const named = renderName(schema);
  if (named) return named;
  if (anyOf) return html`${joined(anyOf.map(renderType))}`;
  if (schema.enum) return html`${joined(schema.enum.map((value) => html`<code>${value}</code>`))}`;
  if (schema.const !== undefined) return html`<code>${schema.const}</code>`;
  if (items) return html`list of ${renderType(items)}`;
  return html`${[type].flat().join(' or ')}${format && ` (${format})`}`;
}

function joined(parts: readonly Html[]): Html[] {
  return parts.map((part, index) => (index === 0 ? part : html` or ${part}`));
}

function schemaName($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
