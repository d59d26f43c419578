import {
  Address,
  Agent,
  Booking,
  FreshdeskConfig,
  LineItem,
  Login,
  NewAddress,
  NewTicket,
  FoundAddress,
  PostcodeAnswer,
  Registration,
  Service,
  ServiceDraft,
  SupportTicket,
  TestMail,
  TestMailAnswer,
  TicketChange,
  TicketSla,
  User,
} from '@doorstep/domain';
import { z } from 'zod';
import { BookingBody, StatusBody } from './route.ts';

/** The body of every refusal (API-2). */
export const Refusal = z.object({
  message: z.string().describe('A sentence for people.'),
  code: z.string().describe('One of the codes named beside each status.'),
  fields: z.record(z.string(), z.string()).optional().describe('A sentence per field that was refused.'),
  alternatives: z
    .array(z.object({ date: z.iso.date(), time: z.string(), startsAt: z.iso.datetime() }))
    .optional()
    .describe('Free times instead of one that is taken.'),
  ticket: z.string().optional().describe('For accounts.confirmFactor, where a login needs a second step.'),
  factors: z.array(z.string()).optional().describe('The factors that can confirm it.'),
  error: z.string().optional().describe('The message once more, where a path is documented to say it so.'),
  requestId: z.string().optional().describe('Names a failure on our side in the log.'),
});

const NAMED = {
  Address,
  Agent,
  DeskConfig: FreshdeskConfig,
  FoundAddress,
  PostcodeAnswer,
  Booking,
  BookingBody,
  LineItem,
  Login,
  NewAddress,
  NewTicket,
  Refusal,
  Registration,
  Service,
  ServiceDraft,
  StatusBody,
  SupportTicket,
  TestMail,
  TestMailAnswer,
  TicketChange,
  TicketSla,
  User,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

/** Collects the document's components: named schemas become references, and are kept once. */
export function openComponents() {
  const components: Record<string, object> = {};

  /** JSON Schema of what is sent (`input`) or answered (`output`). */
  function describe(schema: z.ZodType, io: 'input' | 'output'): object {
    // Wrapped, because the outermost schema itself never becomes a reference.
    const wrapped = z.toJSONSchema(z.object({ schema }), {
      metadata: registry,
      io,
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const { properties, $defs } = JSON.parse(
      JSON.stringify(wrapped).replaceAll('#/$defs/', '#/components/schemas/'),
    ) as { properties: { schema: object }; $defs?: Record<string, object> };
    Object.assign(components, $defs);
    return properties.schema;
  }

  return { components, describe };
}

/** Leaves out what zod adds for its own precision and no reader needs. */
function simplify(schema: Record<string, unknown>): void {
  delete schema['id'];
  if (schema['format'] === 'date-time' || schema['format'] === 'date') delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
