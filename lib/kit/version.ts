import { z } from "zod";
import { type Endpoint, pathKeys } from "@/lib/kit/contract";

/** Whether a write can be asked, with `If-Match`, to happen only to what the caller has seen. */
export function isConditional({ errors }: Pick<Endpoint, "errors">): boolean {
  return errors.includes("precondition_failed");
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that an update can change, as an answer of its address has them; null for one that is not there. */
export function changeableFields(update: Endpoint, answer: unknown): Fields {
  const { name, fields } = shapeOf(update);
  const thing = fieldsOf(fieldsOf(answer)[name]);
  return Object.fromEntries(fields.map((key) => [key, thing[key] ?? null]));
}

interface Shape {
  /** What an answer calls the thing. */
  readonly name: string;
  readonly fields: readonly string[];
}

const shapes = new WeakMap<Endpoint, Shape>();

function shapeOf(update: Endpoint): Shape {
  const known = shapes.get(update);
  if (known) return known;
  const [name = ""] = keysOf(update.output);
  const fields = keysOf(update.input).filter((key) => !pathKeys(update.path).includes(key));
  shapes.set(update, { name, fields });
  return { name, fields };
}

/**
 * Names a version of what an update can change: the same as long as nobody changed one of its fields. Neither a visit of
 * a link nor a balance makes another version. The browser computes it from the answer that it shows.
 */
export function versionOf(update: Endpoint, answer: unknown): string {
  return `"${hash(JSON.stringify(changeableFields(update, answer)))}"`;
}

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

// cyrb53 (public domain): 53 bits tell versions apart, and no secret rests on them. Web Crypto needs https.
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (0x1fffff & low) + (high >>> 0)).toString(36);
}
