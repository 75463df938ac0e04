import { z } from "zod";
import { type Endpoint, pathKeys } from "@/lib/kit/contract";

/** Whether a write supports `If-Match`. */
export function isConditional({ errors }: Pick<Endpoint, "errors">): boolean {
  return errors.includes("precondition_failed");
}

type VersionedFields = Readonly<Record<string, unknown>>;

/** The fields an update can change, from a response of the same path; null for missing ones. */
export function changeableFields(update: Endpoint, answer: unknown): VersionedFields {
  const { name, fields } = shapeOf(update);
  const resource = fieldsOf(fieldsOf(answer)[name]);
  return Object.fromEntries(fields.map((key) => [key, resource[key] ?? null]));
}

interface ResourceShape {
  /** The resource's key in responses. */
  readonly name: string;
  readonly fields: readonly string[];
}

const shapes = new WeakMap<Endpoint, ResourceShape>();

function shapeOf(update: Endpoint): ResourceShape {
  const cached = shapes.get(update);
  if (cached) return cached;
  const [name = ""] = keysOf(update.output);
  const fields = keysOf(update.input).filter((key) => !pathKeys(update.path).includes(key));
  shapes.set(update, { name, fields });
  return { name, fields };
}

/**
 * The ETag of the fields an update can change; it stays the same until one of them changes. Other fields, such as visits
 * or a balance, don't affect it. Browsers compute it from the response they show.
 */
export function versionOf(update: Endpoint, answer: unknown): string {
  return `"${hash(JSON.stringify(changeableFields(update, answer)))}"`;
}

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function fieldsOf(value: unknown): VersionedFields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

// cyrb53 (public domain): 53 bits are enough for versions, and nothing secret depends on them. Web Crypto needs https.
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
