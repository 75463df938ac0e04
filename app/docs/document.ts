import { z } from "zod";

/** The parts of a JSON schema that our OpenAPI document uses and this page shows. */
export const Schema = z.object({
  $ref: z.string().optional(),
  title: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get allOf() {
    return z.array(Schema).optional();
  },
});

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: Schema,
});

const Example = z.record(z.string(), z.unknown());

const Body = z.object({
  schema: Schema,
  example: Example.optional(),
  examples: z.record(z.string(), z.object({ value: Example })).optional(),
});

const Answer = z.object({
  content: z.object({
    "application/json": z.object({ schema: Schema }).optional(),
    "application/problem+json": z.object({ schema: Schema }).optional(),
  }),
});

const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(Parameter),
  /** Only where an API key is not what opens the address; empty where nothing is asked. */
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.object({ content: z.object({ "application/json": Body }) }).optional(),
  responses: z.record(z.string(), Answer),
});

/** The OpenAPI document as this page reads it; a change of its form fails loudly here. */
export const OpenApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  tags: z.array(z.object({ name: z.string(), "x-displayName": z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

export type Schema = z.output<typeof Schema>;
export type Schemas = Readonly<Record<string, Schema>>;
export type Parameter = z.output<typeof Parameter>;
export type OpenApiDocument = z.output<typeof OpenApiDocument>;
