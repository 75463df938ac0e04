import { z } from "zod";

/**
 * What was sent, with what no-code tools send for nothing left out of its optional text fields: a blank text or null;
 * and without spaces around one. Only what was refused is looked at, so nothing that counts changes its meaning: null
 * that removes something, and a blank where a text is required, stay as they are.
 * @returns undefined if there is nothing of the kind
 */
export function withoutBlanks(schema: z.ZodType, wire: unknown, error: z.ZodError): unknown {
  if (!(schema instanceof z.ZodObject) || !isFields(wire)) return undefined;
  const refused = error.issues.filter((issue) => issue.path.length === 1 && isAboutText(issue));
  const mended = refused.flatMap(({ path: [key] }) => {
    const field = typeof key === "string" ? schema.shape[key] : undefined;
    if (!(field instanceof z.ZodType) || field._zod.optin !== "optional") return [];
    const value = wire[String(key)];
    const text = typeof value === "string" ? value.trim() : value;
    return text === value && text !== "" && text !== null ? [] : [[String(key), text || undefined] as const];
  });
  if (mended.length === 0) return undefined;
  const fields = Object.entries({ ...wire, ...Object.fromEntries(mended) });
  return Object.fromEntries(fields.filter(([key, value]) => value !== undefined || !(key in wire)));
}

// Of an amount or a choice nothing is not the same as what it means when it is left out.
function isAboutText(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_type") return issue.expected === "string";
  return issue.code !== "invalid_value";
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
