import { readSessionToken } from "@/lib/auth/session-cookie";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { type Handler, observe } from "@/lib/kit/observe";
import { spend } from "@/lib/kit/rate-limit";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { buckets } from "@/lib/kit/rate-limit-buckets";
import { appUrl } from "@/lib/platform/env";
import { carryInvitation } from "@/lib/sign-in/carried-invitation";
import { endSession } from "@/lib/sign-in/end-session";
import { requireOwnForm, requirePlainQuery, requireReturnAddress } from "@/lib/sign-in/front-request";
import { orgOfProvider } from "@/lib/sign-in/sso-provider";

/** What of next-auth's many addresses our pages use; the rest is not there. */
const served: readonly RegExp[] = [
  /^GET (csrf|signin|error)$/,
  /^POST signout$/,
  /^POST callback (password|link)$/,
  /^POST signin sso$/,
  /^GET callback sso$/,
];

/**
 * Stands before next-auth: lets through what our pages use, writes from our own pages only, and counts requests by
 * network address. Signing out ends the session here, whatever next-auth makes of the cookie.
 */
export function guardFront(
  action: string,
  providerId: string | undefined,
  answer: () => Promise<Response>,
): Handler {
  const provider = orgOfProvider(providerId) === null ? providerId : "sso";
  return observe(`auth ${action}`, async (request, trace) => {
    const what = [request.method, action, provider].filter(Boolean).join(" ");
    if (!served.some((pattern) => pattern.test(what)))
      throw new ApiError("not_found", "There is nothing at this address.");
    trace.headers["Cache-Control"] = "no-store";
    if (request.method === "POST") requireOwnForm(request);
    if (what !== "GET callback sso") requirePlainQuery(request);
    await spend(buckets.visitor, clientNetwork(request.headers), trace.headers);
    if (action === "signout") await endSession(readSessionToken(request.headers) ?? "", new Date());
    const admitted = async () => {
      requireReturnAddress(request, trace);
      return answer();
    };
    const response = await (what === "GET callback sso" ? orSignInPage(admitted) : admitted());
    carryInvitation(what, request, response);
    return response;
  });
}

// Somebody who comes back from the identity provider sees a page, not a problem document.
async function orSignInPage(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    log().error({ error: describeCause(error) }, "single sign-on failed");
    return new Response(null, {
      status: 302,
      headers: { Location: `${appUrl()}/sign-in?problem=unavailable` },
    });
  }
}
