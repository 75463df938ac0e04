import { z } from "zod";
import type { Json } from "@/lib/kit/openapi-problems";

/** The parts of a JSON schema that our OpenAPI document uses. */
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
  pattern: z.string().optional(),
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

export type Schema = z.output<typeof Schema>;
export type Schemas = Readonly<Record<string, Schema>>;

/** Follows references and takes the first of several alternatives. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return resolve(first, schemas);
  const target = schema.$ref ? schemas[schemaName(schema.$ref)] : undefined;
  return target ? resolve(target, schemas) : schema;
}

/** The last part of `#/components/schemas/Campaign`. */
export function schemaName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

const Body = z.object({
  content: z.object({
    "application/json": z.object({
      schema: Schema,
      example: z.record(z.string(), z.unknown()).optional(),
      examples: z.record(z.string(), z.object({ value: z.record(z.string(), z.unknown()) })).optional(),
    }),
  }),
});

const Operation = z.object({
  tags: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string().optional(), example: z.unknown().optional() })),
  requestBody: Body.optional(),
});

type ApiOperation = z.output<typeof Operation>;
type Examples = Readonly<Record<string, unknown>>;

/** Example values by field name, most specific first. */
interface ExampleSources {
  readonly sent: Examples;
  readonly domain: Examples;
  readonly anywhere: Examples;
}

/**
 * Adds an example to each successful response. Fields of the request's example keep their values; other fields use
 * examples from elsewhere in the document. An optional field is left out unless its domain has an example.
 */
export function addSamples(paths: Readonly<Record<string, Json>>, components: Json): Json {
  const schemas = z.record(z.string(), Schema).parse(components);
  const operations = Object.values(paths).flatMap((path) =>
    Object.values(path).map((operation) => Operation.parse(operation)),
  );
  const anywhere = examplesOf(operations);
  const domains = new Map<string, Examples>();
  for (const { tags } of operations) {
    const [domain = ""] = tags;
    if (!domains.has(domain))
      domains.set(domain, examplesOf(operations.filter((operation) => operation.tags[0] === domain)));
  }
  return mapValues(paths, (path) =>
    mapValues(asJson(path), (operation) => {
      const { tags, requestBody } = Operation.parse(operation);
      const { example, examples = {} } = requestBody?.content["application/json"] ?? {};
      const sent = example ?? Object.values(examples)[0]?.value ?? {};
      const sources = { sent, domain: domains.get(tags[0] ?? "") ?? {}, anywhere };
      return {
        ...asJson(operation),
        responses: addTo(asJson(asJson(operation)["responses"]), sources, schemas),
      };
    }),
  );
}

function addTo(responses: Json, examples: ExampleSources, schemas: Schemas): Json {
  return mapValues(responses, (response) => {
    const { content, ...rest } = asJson(response);
    if (content === undefined) return response;
    const { "application/json": body, ...others } = asJson(content);
    const { schema } = asJson(body);
    const example = sample(Schema.parse(schema), "", examples, schemas);
    return { ...rest, content: { "application/json": { schema, example }, ...others } };
  });
}

function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function mapValues(json: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, change(value)]));
}

function examplesOf(operations: readonly ApiOperation[]): Examples {
  const fields = operations.flatMap(({ parameters, requestBody }) => [
    ...parameters.map(({ name = "", example }) => [name, example] as const),
    ...Object.entries(requestBody?.content["application/json"].schema.properties ?? {}).map(
      ([name, { example }]) => [name, example] as const,
    ),
  ]);
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}

function sample(schema: Schema, name: string, examples: ExampleSources, schemas: Schemas): unknown {
  const target = resolve(schema, schemas);
  const { properties, required = [], items } = target;
  if ((items || properties) && target.example !== undefined) return target.example;
  if (items) return [sample(items, "", examples, schemas)];
  if (!properties) {
    const candidates = [examples.sent[name], exampleOf(target), examples.domain[name], examples.anywhere[name]];
    return candidates.find((value) => value !== undefined && fits(value, target)) ?? plain(target);
  }
  const included = Object.entries(properties).filter(([key, field]) => {
    if (required.includes(key)) return true;
    return examples.sent[key] !== null && (field.example ?? examples.domain[key]) !== undefined;
  });
  return Object.fromEntries(included.map(([key, field]) => [key, sample(field, key, examples, schemas)]));
}

function exampleOf({ example, const: constant, enum: [choice] = [] }: Schema): unknown {
  return example ?? constant ?? choice;
}

// Fields with the same name can have different types.
function fits(value: unknown, { type, enum: choices, pattern }: Schema): boolean {
  if (choices) return choices.some((choice) => choice === value);
  if (pattern !== undefined) return typeof value === "string" && new RegExp(pattern).test(value);
  if (type === "integer" || type === "number") return typeof value === "number";
  return type === undefined || (type === "null" ? value === null : typeof value === type);
}

function plain({ type, format = "" }: Schema): unknown {
  if (type === "integer" || type === "number") return 0;
  if (type === "boolean") return true;
  if (type === "object") return {};
  if (type === "null") return null;
  return formats[format] ?? "…";
}

const formats: Examples = {
  uuid: "019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d",
  "date-time": "2027-01-31T17:00:00.000Z",
  date: "2027-01-31",
};
