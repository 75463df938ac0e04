import type { Actor } from "@/lib/kit/auth/actor";
import type { WriteContext } from "@/lib/kit/implement";
import { observe } from "@/lib/kit/observe";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";
import { requestMatch } from "@/lib/leads/match-requests/service";
import { requestReferral } from "@/lib/leads/referrals/friend-request";
import { agreedOn } from "@/lib/messages/ticked";
import { acceptForm, keepForm, readForm, type StrangersForm } from "@/lib/public/friend-page/accept-form";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { seeOther } from "@/lib/public/friend-page/saved-form";
import type { SentWay } from "@/lib/public/friend-page/sent-form";
import { languageFor } from "@/lib/public/language";
import { observeForm, tokenOf } from "@/lib/public/observe-form";
import { portalNetworkKey } from "@/lib/public/portal/see-network";

/**
 * Accepts the friend page's form: `POST /api/friends/{code}`. Anyone with the link may send it, so cookies are ignored.
 * The response is the same for known friends, or typing an address would reveal them. Plan limits never turn a friend
 * away.
 */
export const takeFriendForm = observeForm("POST /api/friends/:code", async (request, { requestId }) => {
  const code = codeOf(request);
  const form = await readForm(request, requestId, { path: pageOf(code), place: code });
  return keepForm(form, async () => {
    const link = await findFriendLink(code, form.now);
    if (link?.state === "open") {
      return acceptForm(form, actorOf(link), (context) => storeReferral(context, form, link), wayToConfirm(form, link));
    }
    if (!link?.takesCalls) return seeOther(form.path);
    return acceptForm(form, actorOf(link), (context) => askForCall(context, form, link), "asked");
  });
});

function storeReferral(context: WriteContext, form: StrangersForm, link: FriendLink): Promise<void> {
  const { orgId, campaignId, advocateId } = link;
  const network = portalNetworkKey(orgId, form.network);
  return requestReferral(
    context,
    { campaignId, advocateId, ...form.friend },
    { network, id: form.ticket, ...originOf(form, link) },
  );
}

/** For a link without an offer: asks the business to call and to match the friend, like on its own page. */
function askForCall(context: WriteContext, form: StrangersForm, link: FriendLink): Promise<void> {
  const { advocateName: sentBy, state } = link;
  const request = { ...form.friend, ...(sentBy && { sentBy }), note: notes[state] };
  return requestMatch(context, request, originOf(form, link));
}

function originOf({ networkKey, wish, ticked }: StrangersForm, { language, brand }: FriendLink) {
  const agreed = ticked && agreedOn("friend_page", ticked, brand.name);
  return { networkKey, language: languageFor(wish, language), agreed };
}

/** Note to the business about a friend who asked for a call. */
const notes: Readonly<Record<FriendLink["state"], string>> = {
  open: "",
  paused: "Came by a referral link while its campaign was paused, so no offer was shown.",
  expired: "Came by a referral link after its offer ended, so no offer was shown.",
  full: "Came by a referral link that has used all its spots, so no offer was shown.",
  ended: "Came by a referral link of a campaign that was deleted, so no offer was shown.",
  gone: "Came by a referral link of a person whose data was erased, so no offer was shown.",
};

function actorOf({ advocateId: id, orgId, plan }: FriendLink): Actor {
  return { kind: "portal", id, name: "Friend page", orgId, roles: [], plan };
}

/** The message that will ask the friend to confirm, as far as the typed values decide it; see `requestReferral`. */
function wayToConfirm({ values }: StrangersForm, { plan }: FriendLink): SentWay {
  if (values.friendPhone.trim() !== "" && values.friendSmsConsent && plan.sms) return "text";
  return values.friendEmail.trim() === "" ? "call" : "email";
}

/** Redirects to the page, for copied URLs and reloads. */
export const showFriendPage = observe("GET /api/friends/:code", async (request) => seeOther(pageOf(codeOf(request))));

function codeOf(request: Request): string {
  const last = tokenOf(request);
  try {
    return normalizeReferralCode(decodeURIComponent(last));
  } catch {
    return "";
  }
}

function pageOf(code: string): string {
  return `/r/${encodeURIComponent(code)}`;
}
