import { challengeRequired } from "@/lib/accounts/sign-in/attempts";
import { carryInvitation } from "@/lib/accounts/sign-in/carried-invitation";
import { readProof } from "@/lib/accounts/sign-in/challenge";
import { findKnown, rememberDevice } from "@/lib/accounts/sign-in/known-device";
import { endSession } from "@/lib/accounts/sign-in/session";
import { orgOfProvider } from "@/lib/accounts/sign-in/sso-provider";
import { ProviderProblem } from "@/lib/accounts/sso/discover";
import { cookieName, readCookie, readSessionToken, writeCookie } from "@/lib/kit/auth/cookies";
import { appUrl } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits, type RateLimit } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { type Handler, observe, type Trace } from "@/lib/kit/observe";
import { requireOwnPage } from "@/lib/kit/origin";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { readBytes } from "@/lib/kit/request";

const LARGEST_FORM = 16 * 1024;

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Rejects forms that next-auth would fail on, or that none of our pages has sent.
 * @throws ApiError `cross_origin`, `payload_too_large` or `unsupported_media_type`
 */
async function requireOwnForm(request: Request): Promise<void> {
  requireOwnPage(request, appUrl());
  // A proxy may send a form in chunks without a length. Canceling a copy waits for the original, so we don't cancel it.
  const { method, url, headers } = request;
  const body = request.clone().body?.values({ preventCancel: true }) ?? null;
  const { length } = await readBytes({ method, url, headers, body }, LARGEST_FORM);
  if (length > 0 && !FORM.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError(
      "unsupported_media_type",
      "Send the form with the header Content-Type: application/x-www-form-urlencoded.",
    );
  }
}

/**
 * Rejects a query that next-auth would copy into a header unchanged.
 * @throws ApiError `invalid_input`
 */
function requirePlainQuery(request: Request): void {
  const query = new URL(request.url).searchParams;
  if (![...query.values()].every((value) => /^[\x20-\x7e]*$/.test(value))) throw tamperedWith();
}

/**
 * Rejects an invalid return address, which next-auth would fail on. Also drops a cookie that holds one, since it would
 * break every later request.
 * @throws ApiError `invalid_input`
 */
function requireReturnAddress(request: Request, { headers }: Trace): void {
  const name = cookieName("next-auth.callback-url", "__Secure-");
  const returnTo = new URL(request.url).searchParams.get("callbackUrl") ?? "";
  if (!leadsSomewhere(returnTo)) throw tamperedWith();
  if (leadsSomewhere(decode(readCookie(request.headers, name) ?? ""))) return;
  headers["Set-Cookie"] = writeCookie(name, "", { path: "/", maxAge: 0 });
  throw tamperedWith();
}

function tamperedWith(): ApiError {
  return new ApiError("invalid_input", "Something went wrong with this sign-in link. Sign in again.");
}

/** Whether next-auth accepts it as an address; it may be empty. */
function leadsSomewhere(address: string): boolean {
  return address === "" || (URL.canParse(address, appUrl()) && /^(https?:|\/)/i.test(address));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The next-auth endpoints our pages use; all others are not found. */
const alwaysServed: readonly RegExp[] = [/^GET (csrf|signin|error)$/, /^POST signout$/];
const served: readonly RegExp[] = [
  ...alwaysServed,
  /^POST callback (password|link|second-factor|passkey)$/,
  /^POST signin sso$/,
  /^GET callback sso$/,
];
/** A public demo has one way in, and no password to guess. */
const servedInDemo: readonly RegExp[] = [...alwaysServed, /^POST callback demo$/];

/**
 * Guards next-auth: allows only the endpoints our pages use, accepts writes from our own pages only, and counts
 * requests per network address. Signing out ends the session here, even if next-auth ignores the cookie.
 */
export function handleAuth(action: string, providerId: string | undefined, answer: () => Promise<Response>): Handler {
  const provider = orgOfProvider(providerId) === null ? providerId : "sso";
  return observe(`auth ${action}`, async (request, trace) => {
    const what = [request.method, action, provider].filter(Boolean).join(" ");
    if (!(isPublicDemo() ? servedInDemo : served).some((pattern) => pattern.test(what)))
      throw new ApiError("not_found", "There is nothing at this address.");
    trace.headers["Cache-Control"] = "no-store";
    if (request.method === "POST") await requireOwnForm(request);
    if (what !== "GET callback sso") requirePlainQuery(request);
    await admit(what, request, trace);
    if (action === "signout") await endSession(readSessionToken(request.headers) ?? "", new Date());
    const admitted = async () => {
      requireReturnAddress(request, trace);
      return answer();
    };
    const response = await admitted().catch((error: unknown) => toSignInPage(what, error));
    carryInvitation(what, request, response);
    await rememberDevice(request, response, new Date());
    return response;
  });
}

// Per network address and form, so that a neighbor who guesses passwords blocks no other form.
const limitOf: Readonly<Record<string, RateLimit>> = {
  "POST callback password": {
    name: "signInTries",
    q: 60,
    w: 60,
    counts: "tries to sign in from your network address",
  },
  "GET csrf": { name: "signInForms", q: 300, w: 60, counts: "sign-in forms for your network address" },
};

/** Per member, for browsers that have signed the member in, so that neighbors' requests do not count. */
const knownLimit = { name: "knownBrowser", q: 60, w: 60, counts: "requests to sign in" };

/**
 * Counts a request per network. Beyond the limit, a known browser or a solved challenge still gets through.
 * @throws ApiError `rate_limited` or, for a password, `challenge_required`
 */
async function admit(what: string, request: Request, { headers }: Trace): Promise<void> {
  try {
    await consume(limitOf[what] ?? limits.visitor, clientNetwork(request.headers), headers);
  } catch (error) {
    const known = await findKnown(request.headers);
    if (known !== null) return consume(knownLimit, known, headers);
    if (what !== "POST callback password") throw error;
    if (!(await bringsProof(request))) throw challengeRequired();
  }
}

async function bringsProof(request: Request): Promise<boolean> {
  const form = new URLSearchParams(await request.clone().text());
  const subject = { purpose: "password", email: form.get("email") ?? "" } as const;
  return (await readProof(subject, form.get("proof") ?? "", new Date())) !== null;
}

// Members on the way to or from the identity provider get a page, not a problem document.
function toSignInPage(what: string, error: unknown): Response {
  const isProviders = error instanceof ProviderProblem;
  if (!isProviders && what !== "GET callback sso") throw error;
  log().error({ error: describeCause(error) }, "single sign-on failed");
  const page = `${appUrl()}/sign-in`;
  // The page that starts sign-in reads the URL; see `components/sign-in/session.ts`.
  if (what === "POST signin sso") return Response.json({ url: `${page}?error=OAuthSignin` });
  const problem = isProviders ? error.word : "unavailable";
  return new Response(null, { status: 302, headers: { Location: `${page}?problem=${problem}` } });
}
