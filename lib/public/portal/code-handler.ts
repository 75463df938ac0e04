import {
  type CodeOwner,
  cancelRedemptionCode,
  createRedemptionCode,
  readRedemptionCode,
} from "@/lib/credit/redemptions/codes";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe, type Trace } from "@/lib/kit/observe";
import { refuseMethod } from "@/lib/kit/route";
import { readFormBody, seeOther } from "@/lib/public/friend-page/kept-form";
import { observeForm } from "@/lib/public/observe-form";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";

/** Per portal: codes that are asked for, and canceled. */
const codeLimit = { name: "portal-codes", q: 20, w: 60, counts: "codes from this page" };
/** Per portal: looks at what became of the code, which the page takes every few seconds. */
const lookLimit = { name: "portal-code-looks", q: 120, w: 60, counts: "requests from this page" };

/**
 * Takes the forms with which an advocate uses credit, `POST /api/portal/{token}/code`: with `action` `show` the open
 * code or else one for all of the credit, with `create` one for `amount` (dollars as people write them), with `cancel`
 * none. The answer leads to the page of the code; what the rules do not allow is said there.
 */
export const takeCodeForm = observeForm("POST /api/portal/:token/code", async (request, trace) => {
  const form = await readFormBody(request);
  const now = new Date();
  const portal = await openPortal(request, trace, now);
  const page = `/portal/${tokenOf(request)}`;
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

/** "12.50", "$1,200" in cents; undefined where nothing was typed, and NaN where it is no amount. */
function readAmount(typed: string | null): number | undefined {
  const plain = (typed ?? "").replace(/[\s$,]/g, "");
  if (plain === "") return undefined;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const expected: ReadonlySet<string> = new Set(["invalid_input", "insufficient_balance"]);

/**
 * What became of the code: `GET /api/portal/{token}/code` answers `{state}` `open` with the code, its amount and end, `used` with
 * what was taken, or `none`. Nobody else may keep it.
 */
export const showCode = observe("GET /api/portal/:token/code", async (request, trace) => {
  const now = new Date();
  const portal = await openPortal(request, trace, now);
  if (!portal) throw new ApiError("not_found", "This link opens no page.");
  await consume(lookLimit, portal.actor.id, trace.headers);
  const found = await readRedemptionCode(ownerOf(portal), now);
  return Response.json(found ?? { state: "none" }, { headers: { "Cache-Control": "no-store" } });
});

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("GET, HEAD, POST");

async function openPortal(request: Request, trace: Trace, now: Date): Promise<Portal | null> {
  const portal = await findPortal(tokenOf(request), now);
  if (portal) trace.actor = portal.actor;
  else await consume(limits.unknownLinks, clientNetwork(request.headers), trace.headers);
  return portal;
}

function ownerOf({ actor, advocate }: Portal): CodeOwner {
  return { actor, advocateId: advocate.advocateId };
}

function tokenOf(request: Request): string {
  return new URL(request.url).pathname.split("/").at(-2) ?? "";
}
