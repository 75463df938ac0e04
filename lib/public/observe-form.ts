import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { type Handler, observe, type Trace } from "@/lib/kit/observe";
import { catalogs } from "@/lib/kit/words/catalogs";
import { seeOther } from "@/lib/public/friend-page/saved-form";
import { languageFor, readWish } from "@/lib/public/language";
import { plainPage } from "@/lib/public/plain-page";

/**
 * Like `observe`, for forms on customer pages: browsers get a refusal as a page in their language, other clients as a
 * problem document. If the organization has moved, the page at its new server is shown instead.
 */
export function observeForm(route: string, answer: (request: Request, trace: Trace) => Promise<Response>): Handler {
  const handle = observe(route, (request, trace) => answer(request, trace).catch(seeMoved));
  return async (request) => {
    const response = await handle(request);
    const { status, headers } = response;
    if (status < 400 || !request.headers.get("accept")?.includes("text/html")) return response;
    const language = languageFor(readWish(request.headers), "en");
    const { title, refused, tooOften, failed, wrong } = catalogs[language].plain;
    const page = plainPage({
      language,
      status,
      ...(status === 429
        ? { title, text: tooOften(Number(headers.get("Retry-After"))) }
        : { title: refused, text: status >= 500 ? failed : wrong }),
    });
    const answered = new Response(page.body, { status, headers });
    for (const [name, value] of Object.entries(page.headers)) answered.headers.set(name, value);
    return answered;
  };
}

function seeMoved(error: unknown): Response {
  if (!(error instanceof ApiError) || error.code !== "organization_moved") throw error;
  return seeOther(String(error.facts["movedTo"]));
}

/** The token or code in a request's path. @param fromEnd its place, counted from the last segment */
export function tokenOf(request: Request, fromEnd = 1): string {
  return new URL(request.url).pathname.split("/").at(-fromEnd) ?? "";
}

/**
 * Takes the owner of the link in a request as its actor. A link that opens nothing counts toward the network's limit.
 * @throws ApiError `rate_limited`
 */
export async function openLink<Owner extends { readonly actor: Actor }>(
  request: Request,
  trace: Trace,
  owner: Owner | null,
): Promise<Owner | null> {
  if (owner) trace.actor = owner.actor;
  else await consume(limits.unknownLinks, clientNetwork(request.headers), trace.headers);
  return owner;
}
