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
