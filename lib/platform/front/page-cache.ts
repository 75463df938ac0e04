import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { HttpHeaders } from "@/lib/kit/answer";
import type { Language } from "@/lib/kit/words/languages";
import type { PageContent } from "@/lib/public/page-content";
import { compress, DirectRequest } from "./api";
import { withTimeout } from "./concurrency-limit";
import type { Handle } from "./pages";
import type { RenderedPage } from "./shared-pages";

interface CachedVisit {
  /** Whether it is already rendered. */
  readonly isDrawn: boolean;
  readonly give: Handle;
}

/** Rendered personal pages, cached while their facts stay the same. */
interface PageCache {
  /** The page for a request, or undefined if Next must answer alone. */
  find(request: IncomingMessage): Promise<CachedVisit | undefined>;
}

interface HtmlPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string | readonly string[]])[];
  readonly html: string;
}

interface CachedPage extends HtmlPage {
  readonly facts: string;
  /** Marks the page's own scripts. */
  readonly nonce: string;
}

/** The pages have 40 to 80 kB each. */
const MAX_PAGES = 200;

// After a longer wait for the page's facts, Next reports that they cannot be read.
const PATIENCE_MS = 2_000;

/**
 * Creates the page cache. The facts of a page are read for each visit, as Next would; only the rendering is saved. Pages
 * that need no script are sent without, cached or not.
 * @param findShown reads the facts of the page at a path
 * @param make requests a path from Next with these headers
 */
export function openPageCache(
  findShown: (path: string, headers: HttpHeaders, now: Date) => Promise<PageContent | null>,
  make: (path: string, headers: IncomingHttpHeaders) => Promise<RenderedPage>,
): PageCache {
  // In the order of last use.
  const cache = new Map<string, CachedPage>();

  function store(key: string, page: CachedPage): void {
    cache.delete(key);
    cache.set(key, page);
    const [oldest] = cache.keys();
    if (cache.size > MAX_PAGES && oldest !== undefined) cache.delete(oldest);
  }

  async function draw(path: string, headers: HttpHeaders, shown: PageContent): Promise<HtmlPage> {
    const { facts, language, sign } = shown;
    const rendered = await make(path, { "accept-language": language });
    const page = pageOf(path, rendered);
    const [, nonce] = /'nonce-([^']+)'/.exec(String(rendered.headers["content-security-policy"])) ?? [];
    // Next also answers 200 for a failed page, and facts that changed during rendering may be on the page or not.
    const isWhole = page.status === 200 && page.html.includes(sign);
    const after = isWhole && nonce !== undefined ? await findShown(path, headers, new Date()) : null;
    if (nonce !== undefined && after?.facts === facts && after.language === language) {
      store(keyOf(path, language), { ...page, facts, nonce });
    }
    return page;
  }

  /** Lets Next answer this visit alone. */
  async function passThrough(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = "", headers } = request;
    const { "accept-encoding": _, connection: __, host: ___, ...rest } = headers;
    const rendered = await make(path, rest);
    const isPage = rendered.headers["content-type"]?.startsWith("text/html") ?? false;
    const { status, headers: received, body } = rendered;
    const answer = isPage ? pageOf(path, rendered) : { status, headers: keptHeaders(received), html: body };
    send(answer, request, response);
  }

  return {
    find: async (visit) => {
      const { method, url: path = "" } = visit;
      if (method !== "GET" || "rsc" in visit.headers || "next-router-prefetch" in visit.headers) {
        return undefined;
      }
      const headers = new DirectRequest(visit);
      const shown = await withTimeout(findShown(path, headers, new Date()), PATIENCE_MS);
      if (!shown) return needsNoScript(path) ? { isDrawn: false, give: passThrough } : undefined;
      const key = keyOf(path, shown.language);
      const cached = cache.get(key);
      const same = cached?.facts === shown.facts ? cached : undefined;
      return {
        isDrawn: same !== undefined,
        give: async (request, response) => {
          if (same) store(key, same);
          const page = same ? renew(same, shown) : await draw(path, headers, shown);
          const status = page.status === 200 ? (shown.status ?? 200) : page.status;
          send({ ...page, status }, request, response);
          void shown.after(headers);
        },
      };
    },
  };
}

function keyOf(path: string, language: Language): string {
  return `${language} ${path}`;
}

const connectionHeaders = new Set(["connection", "date", "keep-alive", "transfer-encoding", "content-length"]);

function keptHeaders(headers: IncomingHttpHeaders): HtmlPage["headers"] {
  return Object.entries(headers).flatMap(([name, value = ""]) =>
    connectionHeaders.has(name) ? [] : [[name, value] as const],
  );
}

function pageOf(path: string, { status, headers, body }: RenderedPage): HtmlPage {
  const html = body.toString();
  return {
    status,
    headers: keptHeaders(headers),
    html: needsNoScript(path) ? withoutScripts(html) : html,
  };
}

/** The page for another visit, with a new nonce. */
function renew({ status, headers, html, nonce }: CachedPage, shown: PageContent): HtmlPage {
  const fresh = randomBytes(16).toString("base64");
  const renewed = (text: string) => text.replaceAll(nonce, fresh);
  return {
    status,
    headers: headers.map(([name, value]) => [name, typeof value === "string" ? renewed(value) : value]),
    html: shown.renew(renewed(html)),
  };
}

/** An HTML page, or a picture or file beside it. */
type Sent = Omit<HtmlPage, "html"> & { readonly html: string | Buffer };

function send({ status, headers, html }: Sent, request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  compress(request, response);
  response.end(html);
}

/** Pages for customers that need no script, so that they open fast on a slow phone. */
function needsNoScript(path: string): boolean {
  return /^\/(r|refer|privacy|confirm|unsubscribe|answer)\//.test(path);
}

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs;

/** Marks a page that React finishes in the browser: a part that came late, or an error. */
const unfinished = /<template id="B:|<html id="__next_error__"/;

/** A rendered page without its scripts and their preloads, unless it isn't whole without them. */
function withoutScripts(html: string): string {
  return unfinished.test(html) ? html : html.replace(scripts, "");
}
