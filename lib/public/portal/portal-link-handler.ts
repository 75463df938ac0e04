import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { database, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { emailAddress } from "@/lib/kit/email-address";
import { ApiError } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { clientNetwork } from "@/lib/kit/limits/network";
import { reserveSend } from "@/lib/kit/limits/stored";
import { describeCause, log } from "@/lib/kit/log";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { observe } from "@/lib/kit/observe";
import { usPhone } from "@/lib/kit/phone";
import { portalToken } from "@/lib/kit/public-links";
import { sendPortalLink } from "@/lib/leads/advocates/send-portal-link";
import type { Moment } from "@/lib/messages/opt-out";
import { countForm } from "@/lib/public/friend-page/form-limits";
import { isFreshStamp, takeStamp } from "@/lib/public/friend-page/form-time";
import { readFormBody, type SavedForm, seeAgain, seeDone, seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm } from "@/lib/public/observe-form";
import { findPortal } from "@/lib/public/portal/find-portal";

/** Scope of the form's stamps and counts, in place of a referral code. */
export const PORTAL_LINK_FORM = "portal-link";

/** Requests per address or number and day. Earlier messages are still in the mailbox. */
const perContact = { free: 3, forgottenHours: 24 };

/** Most portal links sent to one person. */
const MOST_LINKS = 20;

type Contact = { readonly email: string } | { readonly phone: string };

/**
 * Accepts the form of an advocate who lost their portal link: `POST /api/portal-links`. The response and its timing are
 * the same whether or not the contact is known.
 */
export const takePortalLinkForm = observeForm("POST /api/portal-links", async (request, { requestId }) => {
  const form = await readFormBody(request);
  const moment = { now: new Date(), requestId };
  const typed = (form.get("contact") ?? "").toWellFormed().slice(0, 300);
  const contact = readContact(typed);
  const stamp = form.get("stamp") ?? "";
  const again = (why: "again" | "later") => seeAgain(`/portal?${why}`, formOfContact(typed), PORTAL_LINK_FORM);
  // A returned form has no trap; see `PublicForm`.
  const isOdd = !isFreshStamp(PORTAL_LINK_FORM, stamp, moment.now) || Boolean(form.get("company"));
  if (!contact || isOdd) return again("again");
  const origin = { network: clientNetwork(request.headers), code: PORTAL_LINK_FORM };
  const result = await transact(async (tx) => {
    const { outcome } = await takeStamp(tx, stamp, contact, moment.now);
    if (outcome !== "taken") return outcome;
    await countForm(tx, origin, moment.now);
    const key = keyedHash("portal-links", JSON.stringify(contact));
    return (await reserveSend(tx, key, perContact, moment.now)) === null ? "sent-before" : outcome;
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "rate_limited") return "later";
    throw error;
  });
  if (result === "later" || result === "used") return again(result === "later" ? "later" : "again");
  if (result === "taken") void sendPortalLinks(contact, moment);
  return seeDone("/portal?sent");
});

/** Redirects to the page with the form. */
export const showPortalLinkForm = observe("GET /api/portal-links", async () => seeOther("/portal"));

/** The typed contact, for showing the form again. */
function formOfContact(contact: string): SavedForm {
  const values = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false, contact };
  return { values, wrong: [] };
}

/** The typed email address or US phone number; null for anything else. */
function readContact(typed: string): Contact | null {
  const email = emailAddress.safeDecode(typed).data;
  if (email !== undefined) return { email: normalizeEmail(email) };
  const phone = z.safeDecode(usPhone, typed).data;
  return phone === undefined ? null : { phone };
}

/** Sends every portal link of an address or number to its owner and no one else. */
async function sendPortalLinks(contact: Contact, moment: Moment): Promise<void> {
  try {
    const channel = "phone" in contact ? "sms" : "email";
    for (const owner of await findOwners(contact)) await sendLink(owner, channel, moment);
  } catch (error) {
    log().error({ requestId: moment.requestId, error: describeCause(error) }, "links of portals");
  }
}

type PortalOwner = Awaited<ReturnType<typeof findOwners>>[number];

/**
 * Advocates with this contact across organizations: the oldest of each organization, then the second of each, and so
 * on, so that no organization can crowd out another by enrolling the person repeatedly.
 */
function findOwners(contact: Contact) {
  const byContact: SQL | undefined =
    "phone" in contact
      ? eq(advocates.phone, contact.phone)
      : and(eq(advocates.emailIdentity, contact.email), not(advocates.identityShared));
  return database()
    .select({
      orgId: advocates.orgId,
      campaignId: advocates.campaignId,
      advocateId: advocates.id,
      portalLinkVersion: advocates.portalLinkVersion,
    })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .where(and(byContact, isNull(advocates.erasedAt), isNull(campaigns.deletedAt)))
    .orderBy(sql`row_number() OVER (PARTITION BY ${advocates.orgId} ORDER BY ${advocates.id})`, advocates.id)
    .limit(MOST_LINKS);
}

// Reasons not to message the person, such as an opt-out, stay between them and the business.
async function sendLink(
  { campaignId, advocateId, ...owner }: PortalOwner,
  channel: MessageChannel,
  moment: Moment,
): Promise<void> {
  const portal = await findPortal(portalToken({ advocateId, ...owner }), moment.now);
  if (!portal || portal.actor.isSuspended) return;
  await performWrite({ ...moment, actor: portal.actor }, (context) =>
    sendPortalLink(context, { campaignId, advocateId }, channel),
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log().info({ requestId: moment.requestId, code: error.code }, "link of a portal");
  });
}
