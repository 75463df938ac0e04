import { z } from "zod";

type Values = Readonly<Record<string, unknown>>;

/**
 * What a form sends. An empty field clears its value where null means that; otherwise it is left out, unless there was
 * something in it at first: then it is sent empty, to be refused rather than ignored.
 */
export function toWire(schema: z.ZodType, values: Values, first: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (value !== "") return [[name, value] as const];
    if (takesNull(schema, name)) return [[name, null] as const];
    return first[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function takesNull(schema: z.ZodType, name: string): boolean {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return field instanceof z.ZodType && field.safeParse(null).success;
}
