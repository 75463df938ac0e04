import { createParser } from "nuqs/server";
import { z } from "zod";

/** Parses a URL parameter with the endpoint's own schema; an invalid value counts as absent. */
export function parserOf(schema: z.ZodType<string, string>) {
  return createParser<string>({ parse: (written) => readText(schema, written), serialize: String });
}

/** The input in the endpoint's format; null if it is empty or invalid. */
export function readText(schema: z.ZodType<string, string>, typed: string): string | null {
  return z.safeDecode(schema, typed).data ?? null;
}

type Compact<View> = { [K in keyof View]?: NonNullable<View[K]> };

/** Drops a view's null values, as endpoints expect. */
export function compact<View extends object>(view: View): Compact<View> {
  const set = Object.entries(view).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as Compact<View>;
}
