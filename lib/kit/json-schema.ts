import { z } from "zod";
import type { Json } from "@/lib/kit/openapi-problems";

/** Standard formats, whose patterns of hundreds of characters can be left out. */
const knownFormats: readonly unknown[] = ["uuid", "email", "date", "date-time"];

const limits = ["minimum", "maximum"] as const;

/** The JSON schema of a shape as sent on the wire, for OpenAPI. Shared shapes are in `$defs`. */
export function jsonSchemaOf(shape: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      if (isWrittenNumber(zodSchema)) writeAsNumber(zodSchema.out, jsonSchema);
      simplify(jsonSchema);
    },
  });
  return schema;
}

type Zod = z.core.$ZodType;

/** Whether a schema is a whole number that is text in a URL. */
function isWrittenNumber(schema: Zod): schema is z.ZodPipe<z.ZodType, z.ZodNumber> {
  return schema instanceof z.ZodPipe && schema.out instanceof z.ZodNumber;
}

function writeAsNumber(number: z.ZodNumber, schema: Json): void {
  delete schema["pattern"];
  const { $schema: _, ...numeric } = z.toJSONSchema(number);
  Object.assign(schema, numeric);
}

function simplify(schema: Json): void {
  // Zod adds the safe integer range if no limit is set.
  for (const limit of limits) {
    if (Math.abs(Number(schema[limit])) === Number.MAX_SAFE_INTEGER) delete schema[limit];
  }
  // Query and path examples are text.
  if (schema["type"] === "integer" && typeof schema["example"] === "string") {
    schema["example"] = Number(schema["example"]);
  }
  // The description states the default, and client generators mistype default lists.
  if (schema["type"] === "array") delete schema["default"];
  if (knownFormats.includes(schema["format"])) delete schema["pattern"];
  // JavaScript escapes slashes in `RegExp.source`; other regex engines reject that.
  if (typeof schema["pattern"] === "string") schema["pattern"] = schema["pattern"].replaceAll("\\/", "/");
}
