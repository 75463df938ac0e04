import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { toApiError } from "@/lib/kit/problem";
import { refuseMethod } from "@/lib/kit/route";
import { requestMatch } from "@/lib/match-requests/service";
import { hashNetwork } from "@/lib/public/friend-page/count-visit";
import { anyFormLimit, countForm } from "@/lib/public/friend-page/form-limits";
import { markSent, readStamp, takeStamp } from "@/lib/public/friend-page/form-time";
import {
  type KeptForm,
  readFormBody,
  readFriend,
  seeAgain,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/kept-form";
import { type Business, findBusiness } from "@/lib/public/refer/find-business";

/** What stamps, limits and kept forms of a business's page are for, so that no referral code's page can use them. */
export function placeOfBusiness(slug: string): string {
  return `refer:${slug}`;
}

interface Sent {
  readonly values: KeptForm["values"];
  readonly stamp: string;
  /** What stands in the field that people do not see. */
  readonly trap: string;
}

interface Sender {
  readonly network: string;
  readonly now: Date;
  readonly requestId: string;
}

/** The form to correct and send once more; null when it was taken. What the business makes of it is not told. */
async function take(business: Business, sent: Sent, sender: Sender): Promise<KeptForm | null> {
  const { values, stamp, trap } = sent;
  const place = placeOfBusiness(business.slug);
  const again = (more: Partial<KeptForm>): KeptForm => ({ values, wrong: [], ...more });
  const age = readStamp(place, stamp, sender.now);
  if (age !== "fine") return again({ notice: age });
  if (trap !== "") return again({ notice: "trap" });
  try {
    await consume(anyFormLimit, hashNetwork(sender.network, place), {});
    const taken = await request(business, sent, sender);
    return taken === "used" ? again({ notice: "used" }) : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_input")
      return again({ wrong: wrongFields(error) });
    if (error instanceof ApiError && error.code === "rate_limited") {
      return again({ notice: "limited", waitMinutes: Math.ceil((error.retryAfterSeconds ?? 3600) / 60) });
    }
    // A failure of ours must not lose what somebody has typed.
    log().error({ requestId: sender.requestId, error: describeCause(error) }, toApiError(error).code);
    return again({ notice: "unavailable" });
  }
}

async function request({ orgId, slug, plan }: Business, { values, stamp }: Sent, sender: Sender) {
  const { network, ...moment } = sender;
  const place = placeOfBusiness(slug);
  const actor: Actor = { kind: "portal", id: orgId, name: "Your page", orgId, roles: [], plan };
  const { friendName, friendEmail, friendPhone, friendSmsConsent, sentBy = "" } = values;
  const friend = {
    friendName,
    ...(friendEmail.trim() !== "" && { friendEmail: friendEmail.trim() }),
    ...(friendPhone.trim() !== "" && { friendPhone }),
    ...(friendSmsConsent && { friendSmsConsent }),
    sentBy,
  };
  const networkKey = Buffer.from(hashNetwork(network, place), "base64url");
  return transactWrites({ ...moment, actor }, async (tx, perform) => {
    const taken = await takeStamp(tx, stamp, values, moment.now);
    if (taken !== "taken") return taken;
    await countForm(tx, { network, code: place }, moment.now);
    await perform((context) => requestMatch(context, friend, networkKey));
    return taken;
  });
}

/**
 * Takes the form of a business's own page, `POST /api/refer/{slug}`, from friends who have no link but know who sent
 * them. The answer is the same whoever that is: it never tells who is a customer.
 */
export const takeReferForm = observe("POST /api/refer/:slug", async (incoming, { requestId }) => {
  const form = await readFormBody(incoming);
  const now = new Date();
  const slug = slugOf(incoming);
  const business = await findBusiness(slug, now);
  const page = `/refer/${encodeURIComponent(slug)}`;
  if (!business) return seeOther(page);
  const values = { ...readFriend(form), sentBy: (form.get("sentBy") ?? "").toWellFormed().slice(0, 300) };
  const sent = { values, stamp: form.get("stamp") ?? "", trap: form.get("company") ?? "" };
  const kept = await take(business, sent, { network: clientNetwork(incoming.headers), now, requestId });
  const place = placeOfBusiness(business.slug);
  return kept
    ? seeAgain(`${page}?again#form`, kept, place)
    : seeOther(`${page}?sent=${markSent(place, now)}`);
});

/** Leads to the page: an address that somebody copied, or a page that was loaded again. */
export const showReferPage = observe("GET /api/refer/:slug", async (incoming) =>
  seeOther(`/refer/${encodeURIComponent(slugOf(incoming))}`),
);

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("GET, HEAD, POST");

function slugOf(incoming: Request): string {
  const last = new URL(incoming.url).pathname.split("/").at(-1) ?? "";
  return /^[\w-]{1,60}$/.test(last) ? last.toLowerCase() : "";
}
