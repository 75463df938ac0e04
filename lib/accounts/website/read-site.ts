import type { z } from "zod";
import { MAX_FOUND_LOGO_BYTES, type readWebsiteEndpoint } from "@/lib/accounts/website/contract";
import { readPage } from "@/lib/accounts/website/read-page";
import { appUrl } from "@/lib/kit/env";
import { fieldError } from "@/lib/kit/errors";
import { guardedRequest } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";
import { checkImage, isSvg, measureImage } from "@/lib/kit/storage/image";
import { type ImageType, imageTypes } from "@/lib/kit/storage/image-key";

type Website = z.output<typeof readWebsiteEndpoint.output>;

/** The longest part of a page that is read, in bytes: its head comes first. */
const MAX_PAGE_BYTES = 1024 * 1024;

const MOST_REDIRECTS = 3;
const MOST_PICTURES = 5;

/** A smaller picture is a browser tab's icon, in pixels. */
const LEAST_SIDE = 48;

/** For the page and its pictures together. */
const TIMEOUT_MS = 12_000;

/**
 * Reads a website's first page and its logo through the guarded client; each redirect is checked like the address
 * itself. Stores nothing.
 * @param timeoutMs for all calls together
 * @throws ApiError `invalid_input` for `website`, with the reason
 */
export async function readSite(address: string, timeoutMs = TIMEOUT_MS): Promise<Website> {
  const deadline = Date.now() + timeoutMs;
  const page = await load(new URL(address), { deadline, maxBytes: MAX_PAGE_BYTES, cutsLong: true }).catch(
    (error: unknown) => {
      throw error instanceof OutgoingRefused ? fieldError("website", error.message) : error;
    },
  );
  if (page.status >= 400) {
    throw fieldError("website", `answered with the error ${page.status}. Check the address`);
  }
  const html = decodeText(page.bytes, page.type);
  if (!/html/i.test(page.type) && !/<(?:html|head|body)\b/i.test(html.slice(0, 1024))) {
    throw fieldError("website", "isn’t a web page. Enter the address of your home page");
  }
  const { color, phone, postalAddress, logos } = readPage(html, page.url);
  return {
    url: page.url.href,
    ...(color !== undefined && { primaryColor: color }),
    ...(phone !== undefined && { phone }),
    ...(postalAddress !== undefined && { postalAddress }),
    ...(await loadLogo(logos, deadline)),
  };
}

interface Loading {
  /** In ms since 1970. */
  readonly deadline: number;
  readonly maxBytes: number;
  readonly cutsLong: boolean;
}

interface Loaded {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

async function load(url: URL, { deadline, ...limits }: Loading, redirects = 0): Promise<Loaded> {
  const headers = {
    accept: "text/html,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.5",
    "accept-language": "en-US,en;q=0.9",
    "user-agent": `Mozilla/5.0 (compatible; ReferralRewards; +${appUrl()})`,
  };
  const timeoutMs = Math.max(1, deadline - Date.now());
  const answer = await guardedRequest(url, { headers }, { ...limits, timeoutMs, returnsRedirects: true }).catch(
    (error: unknown) => {
      // Many people write http:// out of habit.
      const isPlain = error instanceof OutgoingRefused && error.problem === "scheme" && url.protocol === "http:";
      if (!isPlain || url.port !== "") throw error;
      return null;
    },
  );
  if (!answer) return load(new URL(url.href.replace(/^http:/, "https:")), { deadline, ...limits }, redirects);
  const { status } = answer;
  const [location] = answer.headers["location"] ?? [];
  if (status < 300 || status >= 400 || location === undefined) {
    const [type = ""] = answer.headers["content-type"] ?? [];
    return { url, status, type, bytes: answer.bytes };
  }
  if (redirects === MOST_REDIRECTS || !URL.canParse(location, url)) throw new OutgoingRefused("redirect");
  return load(new URL(location, url), { deadline, ...limits }, redirects + 1);
}

/** In a page's first bytes, the encoding that it names (HTML, "Determining the character encoding"). */
const CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

function decodeText(bytes: Uint8Array, type: string): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const mark = bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  const markLittle = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : undefined;
  const [, announced] = /charset\s*=\s*["']?([\w-]+)/i.exec(type) ?? [];
  const [, named] = CHARSET.exec(start) ?? [];
  return decoderFor(mark ?? markLittle ?? announced ?? named ?? "utf-8").decode(bytes);
}

// Throws for an encoding that doesn't exist.
function decoderFor(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}

/** The first usable picture, or why there is none. */
async function loadLogo(urls: readonly string[], deadline: number): Promise<Pick<Website, "logo" | "logoProblem">> {
  let foundSvg = false;
  for (const url of urls.slice(0, MOST_PICTURES)) {
    const bytes = await loadPicture(url, deadline);
    foundSvg ||= isSvg(bytes);
    const contentType = imageTypes.find((type) => checkImage(bytes, type) === null);
    if (contentType && isLarge(bytes, contentType)) {
      return { logo: { contentType, base64: Buffer.from(bytes).toString("base64") } };
    }
  }
  if (foundSvg) return { logoProblem: "The logo there is an SVG image. Upload it as a PNG." };
  return urls.length > 0 ? { logoProblem: "No picture there can be your logo. Upload it." } : {};
}

// A picture that doesn't load is like none.
async function loadPicture(url: string, deadline: number): Promise<Uint8Array> {
  const limits = { deadline, maxBytes: MAX_FOUND_LOGO_BYTES, cutsLong: false };
  const picture = await load(new URL(url), limits).catch((error: unknown) => {
    if (error instanceof OutgoingRefused) return null;
    throw error;
  });
  return picture?.status === 200 ? picture.bytes : new Uint8Array();
}

function isLarge(bytes: Uint8Array, type: ImageType): boolean {
  const size = measureImage(bytes, type);
  return size !== null && Math.max(size.width, size.height) >= LEAST_SIDE;
}
