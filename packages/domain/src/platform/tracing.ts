/** Values that describe a span: names, codes and counts, never personal data. */
type Attributes = Record<string, string | number>;

/** Traces work. There is none unless a collector is configured, and then no SDK is loaded (RUN-26). */
export interface Tracing {
  /**
   * Runs work as a span: of the trace that `parent` names, else of the present one, else of a new one. With `isPart` it runs
   * without a span when there is no present trace.
   */
  run<T>(name: string, work: () => Promise<T>, options: SpanOptions): Promise<T>;
  /** Returns the present span as W3C's traceparent; null outside a trace. */
  present(): string | null;
}

interface SpanOptions {
  attributes?: Attributes;
  parent?: string | null;
  isPart?: boolean;
}

let tracing: Tracing | null = null;

/** Traces this process from now on, or no longer. */
export function setTracing(next: Tracing | null): void {
  tracing = next;
}

/** Runs work as a span that may begin a trace. */
export function traced<T>(name: string, work: () => Promise<T>, options: SpanOptions = {}): Promise<T> {
  return tracing ? tracing.run(name, work, options) : work();
}

/** Runs work as a span of the present trace, if there is one. */
export function tracedPart<T>(name: string, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  return tracing ? tracing.run(name, work, { isPart: true, ...(attributes && { attributes }) }) : work();
}

/** Returns the present span, to be stored with what will be done about it later; null outside a trace. */
export function presentSpan(): string | null {
  return tracing?.present() ?? null;
}
