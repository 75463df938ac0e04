import { createParser } from "nuqs/server";
import { z } from "zod";

/** How a key of an address is read by the endpoint's own schema: what that refuses is as good as not there. */
export function parserOf(schema: z.ZodType<string, string>) {
  return createParser<string>({ parse: (written) => readText(schema, written), serialize: String });
}

/** What was typed, as the endpoint takes it; null when it is empty or would be refused. */
export function readText(schema: z.ZodType<string, string>, typed: string): string | null {
  return z.safeDecode(schema, typed).data ?? null;
}

type Compact<View> = { [K in keyof View]?: NonNullable<View[K]> };

/** A view as endpoints take it: without what it leaves open. */
export function compact<View extends object>(view: View): Compact<View> {
  const set = Object.entries(view).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as Compact<View>;
}
