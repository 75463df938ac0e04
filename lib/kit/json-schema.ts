import { z } from "zod";
import type { Json } from "@/lib/kit/openapi-problems";

/** What these formats mean is known everywhere, so their patterns of hundreds of characters can be left out. */
const knownFormats: readonly unknown[] = ["uuid", "email", "date", "date-time"];

const limits = ["minimum", "maximum"] as const;

/** A schema in the form that OpenAPI has: what is sent, rather than what we make of it. Shared shapes are in `$defs`. */
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

/** A whole number that is text in an address. */
function isWrittenNumber(schema: Zod): schema is z.ZodPipe<z.ZodType, z.ZodNumber> {
  return schema instanceof z.ZodPipe && schema.out instanceof z.ZodNumber;
}

function writeAsNumber(number: z.ZodNumber, schema: Json): void {
  delete schema["pattern"];
  const { $schema: _, ...numeric } = z.toJSONSchema(number);
  Object.assign(schema, numeric);
}

function simplify(schema: Json): void {
  // Zod writes the range of exact integers where nobody set a limit.
  for (const limit of limits) {
    if (Math.abs(Number(schema[limit])) === Number.MAX_SAFE_INTEGER) delete schema[limit];
  }
  // What an address has written.
  if (schema["type"] === "integer" && typeof schema["example"] === "string") {
    schema["example"] = Number(schema["example"]);
  }
  // Its description says it, and generators write it as a list of any text.
  if (schema["type"] === "array") delete schema["default"];
  if (knownFormats.includes(schema["format"])) delete schema["pattern"];
  // JavaScript escapes the slash in what it tells of a pattern; elsewhere that is an error.
  if (typeof schema["pattern"] === "string") schema["pattern"] = schema["pattern"].replaceAll("\\/", "/");
}
