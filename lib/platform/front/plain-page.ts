import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.25rem}";
const styleHash = createHash("sha256").update(style).digest("base64");

interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** After how many seconds to try again. */
  readonly retryAfter?: number;
}

/** Answers with a page of a few words, which costs next to nothing. */
export function answerPlainly(
  response: ServerResponse,
  { status, title, text, retryAfter }: PlainPage,
): void {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    ...(retryAfter !== undefined && { "Retry-After": retryAfter }),
  });
  response.end(body);
}
