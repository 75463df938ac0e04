import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { observe } from "@/lib/kit/observe";
import { refuseMethod } from "@/lib/kit/route";
import { agreedOn } from "@/lib/messages/consent-words";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { type KeptForm, seeOther } from "@/lib/public/friend-page/kept-form";
import { type Taker, takeForm } from "@/lib/public/friend-page/take-form";
import { languageFor } from "@/lib/public/language";
import { observeForm } from "@/lib/public/observe-form";
import { portalNetworkKey } from "@/lib/public/portal/see-network";
import { requestReferral } from "@/lib/referrals/friend-request";

/**
 * Takes the form of the friend page: `POST /api/friends/{code}`. Whoever has the link may send it, so cookies mean
 * nothing. Who is known already is told the same, or whoever types an address would learn it; a friend is never turned
 * away for the plan's limits.
 */
export const takeFriendForm = observeForm("POST /api/friends/:code", async (request, { requestId }) => {
  const code = codeOf(request);
  return takeForm(request, requestId, { path: pageOf(code), place: code, open: (now) => open(code, now) });
});

async function open(code: string, now: Date): Promise<Taker | null> {
  const link = await findFriendLink(code, now);
  if (link?.state !== "open") return null;
  const { orgId, campaignId, advocateId, plan, language, brand } = link;
  const actor: Actor = { kind: "portal", id: advocateId, name: "Friend page", orgId, roles: [], plan };
  return {
    actor,
    take: (context, friend, _, { network, networkKey, wish, ticked }) => {
      const origin = {
        networkKey,
        network: portalNetworkKey(orgId, network),
        language: languageFor(wish, language),
        agreed: ticked && agreedOn("friend_page", ticked, brand.name),
      };
      return requestReferral(context, { campaignId, advocateId, ...friend }, origin);
    },
    tell: (values) => wayToConfirm(values, link),
  };
}

function wayToConfirm({ friendEmail, friendSmsConsent }: KeptForm["values"], { plan }: FriendLink): string {
  if (friendEmail.trim() !== "") return "";
  return friendSmsConsent && plan.sms ? "&by=text" : "&by=call";
}

/** Leads to the page: an address that somebody copied, or a page that was loaded again. */
export const showFriendPage = observe("GET /api/friends/:code", async (request) =>
  seeOther(pageOf(codeOf(request))),
);

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("GET, HEAD, POST");

function codeOf(request: Request): string {
  const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
  try {
    return normalizeReferralCode(decodeURIComponent(last));
  } catch {
    return "";
  }
}

function pageOf(code: string): string {
  return `/r/${encodeURIComponent(code)}`;
}
