import {
  type CodeOwner,
  cancelRedemptionCode,
  createRedemptionCode,
  readRedemptionCode,
} from "@/lib/credit/redemptions/codes";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { observe } from "@/lib/kit/observe";
import { readFormBody, seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";

/** Per portal: codes created and canceled. */
const codeLimit = { name: "portal-codes", q: 20, w: 60, counts: "codes from this page" };
/** Per portal: status checks of a code, which the page sends every few seconds. */
const lookLimit = { name: "portal-code-looks", q: 120, w: 60, counts: "requests from this page" };

/**
 * Accepts the forms for using credit, `POST /api/portal/{token}/code`. `action` is `show` (the open code, or else a new
 * one for all credit), `create` (a code for `amount`, in dollars as people write them) or `cancel`. Redirects to the
 * code's page, which explains refusals.
 */
export const takeCodeForm = observeForm("POST /api/portal/:token/code", async (request, trace) => {
  const form = await readFormBody(request);
  const now = new Date();
  const portal = await openLink(request, trace, await findPortal(tokenOf(request, 2), now));
  const page = `/portal/${tokenOf(request, 2)}`;
  if (!portal || portal.actor.isSuspended) return seeOther(page);
  await consume(codeLimit, portal.actor.id, trace.headers);
  const moment = { now, requestId: trace.requestId };
  const owner = ownerOf(portal);
  const action = form.get("action");
  if (action === "cancel") {
    await cancelRedemptionCode(owner, moment);
    return seeOther(page);
  }
  if (action !== "create" && action !== "show") {
    throw new ApiError("not_found", "There is no form like this on the page.");
  }
  const isOpen = action === "show" && (await readRedemptionCode(owner, now))?.state === "open";
  if (isOpen) return seeOther(`${page}/code`);
  try {
    await createRedemptionCode(owner, { amountCents: readAmount(form.get("amount")) }, moment);
    return seeOther(`${page}/code`);
  } catch (error) {
    if (!(error instanceof ApiError) || !expected.has(error.code)) throw error;
    return seeOther(`${page}/code?wrong`);
  }
});

/** "12.50" or "$1,200" in cents; undefined if empty, NaN if invalid. */
function readAmount(typed: string | null): number | undefined {
  const plain = (typed ?? "").replace(/[\s$,]/g, "");
  if (plain === "") return undefined;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const expected: ReadonlySet<string> = new Set(["invalid_input", "insufficient_balance"]);

/**
 * State of the code: `GET /api/portal/{token}/code` returns `{state}`: `open` with code, amount and end, `used` with
 * the amount used, or `none`. Not cacheable.
 */
export const showCode = observe("GET /api/portal/:token/code", async (request, trace) => {
  const now = new Date();
  const portal = await openLink(request, trace, await findPortal(tokenOf(request, 2), now));
  if (!portal) throw new ApiError("not_found", "This link opens no page.");
  await consume(lookLimit, portal.actor.id, trace.headers);
  const code = await readRedemptionCode(ownerOf(portal), now);
  return Response.json(code ?? { state: "none" }, { headers: { "Cache-Control": "no-store" } });
});

function ownerOf({ actor, advocate }: Portal): CodeOwner {
  return { actor, advocateId: advocate.advocateId };
}
