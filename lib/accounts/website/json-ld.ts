import { z } from "zod";

export interface BusinessFacts {
  readonly phone?: string;
  readonly logo?: string;
  readonly postalAddress?: string;
}

/** The most objects read, so that a page can't take long. */
const MOST_OBJECTS = 500;

const Thing = z.record(z.string(), z.unknown());
const line = z.string().trim().min(1).max(120).optional().catch(undefined);
const Address = z.object({
  streetAddress: line,
  addressLocality: line,
  addressRegion: line,
  postalCode: line,
});

/** The businesses in a script of the type application/ld+json; none in any other script. */
export function readJsonLd(script: string): BusinessFacts[] {
  const start = script.trimStart().slice(0, 1);
  if (start !== "{" && start !== "[") return [];
  const facts: BusinessFacts[] = [];
  const open: unknown[] = [parse(script)];
  for (let seen = 0; open.length > 0 && seen < MOST_OBJECTS; seen++) {
    const value = open.shift();
    if (Array.isArray(value)) open.push(...value.slice(0, MOST_OBJECTS));
    const thing = Array.isArray(value) ? undefined : Thing.safeParse(value).data;
    if (!thing) continue;
    facts.push(factsOf(thing));
    open.push(...Object.values(thing).filter((part) => typeof part === "object" && part !== null));
  }
  return facts.filter((fact) => Object.keys(fact).length > 0);
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}

function factsOf({ telephone, logo, address }: Readonly<Record<string, unknown>>): BusinessFacts {
  const picture = typeof logo === "string" ? logo : Thing.safeParse(logo).data?.["url"];
  const postalAddress = formatAddress(address);
  return {
    ...(typeof telephone === "string" && { phone: telephone }),
    ...(typeof picture === "string" && { logo: picture }),
    ...(postalAddress !== undefined && { postalAddress }),
  };
}

/** "1200 Main St, Oakland, CA 94607"; undefined without a street, a city and a code. */
function formatAddress(address: unknown): string | undefined {
  const parts = Address.safeParse(Array.isArray(address) ? address[0] : address).data;
  const { streetAddress: street, addressLocality: city, addressRegion: region, postalCode: code } = parts ?? {};
  if (!street || !city || !code) return undefined;
  return [street, city, [region, code].filter(Boolean).join(" ")].join(", ");
}
