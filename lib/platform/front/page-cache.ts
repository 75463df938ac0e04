import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@/db/enums";
import type { AskedHeaders } from "@/lib/kit/answer";
import type { ShownPage } from "@/lib/public/shown-pages";
import { AskedDirectly } from "./api";
import { compress } from "./compress";
import { inTime } from "./in-time";
import type { Handle } from "./pages";
import type { Made } from "./shared-pages";

/** A page of one person, for one visit. */
interface Visited {
  /** Whether it need not be drawn for that. */
  readonly isDrawn: boolean;
  readonly give: Handle;
}

/** Pages of one person each that are kept as long as they show the same. */
export interface KeptPages {
  /** The page that a request is for, or undefined where Next has to answer. */
  find(request: IncomingMessage): Promise<Visited | undefined>;
}

/** A page as it is sent. */
interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
}

interface Kept extends Page {
  readonly facts: string;
  /** What tells its scripts from others. */
  readonly nonce: string;
}

/** Of 40 to 80 kB each. */
const MOST = 200;

// Whoever would wait longer for what a page shows hears from Next that it cannot be read.
const PATIENCE_MS = 2_000;

/**
 * Opens the pages that are kept. What they show is read anew for each visit, as Next would: drawing is what is saved.
 * @param findShown what the page at a path shows
 * @param make asks Next for a path in a language
 */
export function openKeptPages(
  findShown: (path: string, headers: AskedHeaders, now: Date) => Promise<ShownPage | null>,
  make: (path: string, language: Language) => Promise<Made>,
): KeptPages {
  // In the order in which they were last asked for.
  const kept = new Map<string, Kept>();

  function keep(place: string, page: Kept): void {
    kept.delete(place);
    kept.set(place, page);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  }

  async function draw(path: string, headers: AskedHeaders, shown: ShownPage): Promise<Page> {
    const { facts, language, sign } = shown;
    const made = await make(path, language);
    const page = pageOf(made);
    const [, nonce] = /'nonce-([^']+)'/.exec(String(made.headers["content-security-policy"])) ?? [];
    // Next tells with 200, too, of what it could not read; and what changed meanwhile may be on the page or not.
    const isWhole = page.status === 200 && page.html.includes(sign);
    const after = isWhole && nonce !== undefined ? await findShown(path, headers, new Date()) : null;
    if (nonce !== undefined && after?.facts === facts && after.language === language) {
      keep(placeOf(path, language), { ...page, facts, nonce });
    }
    return page;
  }

  return {
    find: async (asked) => {
      const { method, url: path = "" } = asked;
      if (method !== "GET" || "rsc" in asked.headers || "next-router-prefetch" in asked.headers) {
        return undefined;
      }
      const headers = new AskedDirectly(asked);
      const shown = await inTime(findShown(path, headers, new Date()), PATIENCE_MS);
      if (!shown) return undefined;
      const place = placeOf(path, shown.language);
      const found = kept.get(place);
      const same = found?.facts === shown.facts ? found : undefined;
      return {
        isDrawn: same !== undefined,
        give: async (request, response) => {
          if (same) keep(place, same);
          const page = same ? renew(same, shown) : await draw(path, headers, shown);
          const status = page.status === 200 ? (shown.status ?? 200) : page.status;
          send({ ...page, status }, request, response);
          void shown.after(headers);
        },
      };
    },
  };
}

function placeOf(path: string, language: Language): string {
  return `${language} ${path}`;
}

const ofTheWay = new Set(["connection", "date", "keep-alive", "transfer-encoding", "content-length"]);

function pageOf({ status, headers, body }: Made): Page {
  const told = Object.entries(headers).filter(([name]) => !ofTheWay.has(name));
  return { status, headers: told.map(([name, value]) => [name, String(value)]), html: body.toString() };
}

/** The page for another visit: no two have the same nonce. */
function renew({ status, headers, html, nonce }: Kept, shown: ShownPage): Page {
  const fresh = randomBytes(16).toString("base64");
  const renewed = (text: string) => text.replaceAll(nonce, fresh);
  return {
    status,
    headers: headers.map(([name, value]) => [name, renewed(value)]),
    html: shown.renew(renewed(html)),
  };
}

function send({ status, headers, html }: Page, request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  compress(request, response);
  response.end(html);
}
