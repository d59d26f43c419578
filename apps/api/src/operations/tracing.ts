import { AsyncLocalStorage } from 'node:async_hooks';
import { PRODUCT_NAME } from '@doorstep/domain';
import { type Tracing, domainErrorResponse } from '@doorstep/domain/server';
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

interface Settings {
  /** The collector's base address, such as http://127.0.0.1:4318. */
  endpoint: string;
  /** The share of traces that are recorded. */
  ratio: number;
}

/** Sends spans to a collector over OTLP (RUN-26). Loaded only when one is configured. */
export function openTracing({ endpoint, ratio }: Settings): Tracing & { end(): Promise<void> } {
  const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', base).href });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': PRODUCT_NAME.toLowerCase() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('doorstep');
  const currentSpan = new AsyncLocalStorage<Span>();
  return {
    async run(name, work, { attributes = {}, parent = null, isPart = false }) {
      const outer = currentSpan.getStore();
      if (isPart && !outer) return work();
      const span = tracer.startSpan(name, { attributes }, parent ? contextOf(parent) : contextWith(outer));
      try {
        return await currentSpan.run(span, work);
      } catch (error) {
        // Messages may hold personal data.
        span.setAttribute('error.type', domainErrorResponse(error).code);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    present() {
      const context = currentSpan.getStore()?.spanContext();
      return context ? `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}` : null;
    },
    // What a collector does not take now is lost.
    end: () => provider.shutdown().catch(() => {}),
  };
}

function contextWith(span: Span | undefined): Context {
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

/** Returns the context that a stored traceparent names; that of a new trace when it is none. */
function contextOf(traceparent: string): Context {
  const [, traceId, spanId, sampled] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = sampled === '1' ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
