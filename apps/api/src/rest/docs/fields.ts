import { type Html, html } from './html.ts';

/** As much of JSON Schema as the document uses. */
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

/** A link to a named shape, `Service` or `list of Service`; undefined for any other. */
export function nameOf({ $ref, items }: Schema): Html | undefined {
  if ($ref) return html`<a href="#${shapeOf($ref)}">${shapeOf($ref)}</a>`;
  const inner = items && nameOf(items);
  return inner && html`list of ${inner}`;
}

/** A table of an object's fields. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr>
        <th scope="row">
          <code>${name}</code>${required.includes(name) && html` <span class="required">required</span>`}
        </th>
        <td>${typeOf(schema)}${schema.description && html`<p>${schema.description}</p>`}</td>
      </tr>`,
  );
  return html`<table>
    ${rows}
  </table>`;
}

function typeOf(schema: Schema): Html {
  const { type, format, anyOf, items } = schema;
  const named = nameOf(schema);
  if (named) return named;
  if (anyOf) return html`${joined(anyOf.map(typeOf))}`;
  if (schema.enum) return html`${joined(schema.enum.map((value) => html`<code>${value}</code>`))}`;
  if (schema.const !== undefined) return html`<code>${schema.const}</code>`;
  if (items) return html`list of ${typeOf(items)}`;
  return html`${[type].flat().join(' or ')}${format && ` (${format})`}`;
}

function joined(parts: readonly Html[]): Html[] {
  return parts.map((part, index) => (index === 0 ? part : html` or ${part}`));
}

function shapeOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
