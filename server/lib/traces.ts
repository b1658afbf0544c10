import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Db } from '../db/schema.ts';

const tracer = trace.getTracer('mnp-portal');

/** Of sending; a stop of the service waits for it. */
const TIMEOUT_MS = 2_000;

let isOn = false;

/**
 * Sends the traces of this process to an OTLP/HTTP endpoint. Until it is called spans cost nothing, and none of the SDK
 * is loaded. The exporter also reads its own variables, for example `OTEL_EXPORTER_OTLP_HEADERS`.
 * @param url of an OTLP receiver, `http://127.0.0.1:4318/v1/traces`
 * @returns sends what is left, and ends it
 */
export const startTraces = async (url: string): Promise<() => Promise<void>> => {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mnp-portal' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return async () => {
    isOn = false;
    trace.disable();
    propagation.disable();
    context.disable();
    await provider.shutdown();
  };
};

/** Id of the active trace; undefined without one. */
export const activeTraceId = (): string | undefined =>
  isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;

/** Headers that carry the active trace to another party (W3C Trace Context); none without one. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (isOn) {
    propagation.inject(context.active(), headers);
  }
  return headers;
};

interface SpanOptions {
  kind?: SpanKind;
  /** No personal data. */
  attributes?: Attributes;
  /** `traceparent` of the span that caused this one; by default the active span. */
  parent?: string | null | undefined;
}

/** Runs `work` as a span; `span` is undefined when traces are off. The text of an error is not sent: it may quote data. */
export const inSpan = async <Result>(
  name: string,
  { parent, ...options }: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> => {
  if (!isOn) {
    return work(undefined);
  }
  const around =
    parent === undefined || parent === null
      ? context.active()
      : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return tracer.startActiveSpan(name, options, around, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};

/**
 * Runs `work` about a submission as a part of the trace of the citizen's request that submitted it; a span of its own
 * trace when that one cannot be read.
 */
export const inTraceOf = async <Result>(
  db: Db,
  requestId: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!isOn) {
    return work();
  }
  const request = await db
    .selectFrom('operatorRequests')
    .select('traceParent')
    .where('requestId', '=', requestId)
    .executeTakeFirst()
    .catch(() => undefined);
  return inSpan(name, { parent: request?.traceParent, attributes: { 'mnp.request_id': requestId } }, work);
};
