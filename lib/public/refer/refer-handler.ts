import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { requestMatch } from "@/lib/leads/match-requests/service";
import { agreedOn } from "@/lib/messages/ticked";
import { acceptForm, keepForm, readForm } from "@/lib/public/friend-page/accept-form";
import { seeOther } from "@/lib/public/friend-page/saved-form";
import { languageFor } from "@/lib/public/language";
import { observeForm, tokenOf } from "@/lib/public/observe-form";
import { findBusiness } from "@/lib/public/refer/find-business";

/** Scope of the stamps, limits and saved forms of a business's page. No referral code can have it. */
export function placeOfBusiness(slug: string): string {
  return `refer:${slug}`;
}

/**
 * Accepts the form of a business's own page, `POST /api/refer/{slug}`, from friends who have no link but know who
 * referred them. The response is always the same, so it never reveals who is a customer.
 */
export const takeReferForm = observeForm("POST /api/refer/:slug", async (request, { requestId }) => {
  const slug = await presentSlug(slugOf(request));
  const form = await readForm(request, requestId, { path: pageOf(slug), place: placeOfBusiness(slug) });
  return keepForm(form, async () => {
    const business = await findBusiness(slug, form.now);
    if (!business) return seeOther(form.path);
    const { orgId, plan, language, brand } = business;
    const actor: Actor = { kind: "portal", id: orgId, name: "Your page", orgId, roles: [], plan };
    return acceptForm(form, actor, async (context) => {
      const { friend, networkKey, wish, ticked } = form;
      const { sentBy = "" } = form.values;
      // The API accepts a lead without a referrer, but this page requires one.
      if (sentBy.trim() === "") throw fieldError("sentBy", "is required");
      const agreed = ticked && agreedOn("refer_page", ticked, brand.name);
      const origin = { networkKey, language: languageFor(wish, language), agreed };
      await requestMatch(context, { ...friend, sentBy }, origin);
    });
  });
});

// Follows an outdated slug. If the database is down, `keepForm` reports it without losing the form.
async function presentSlug(typed: string): Promise<string> {
  const business = await findBusiness(typed, new Date()).catch(() => null);
  return business?.slug ?? typed;
}

/** Redirects to the page, for copied URLs and reloads. */
export const showReferPage = observe("GET /api/refer/:slug", async (request) => seeOther(pageOf(slugOf(request))));

function slugOf(request: Request): string {
  const last = tokenOf(request);
  return /^[\w-]{1,60}$/.test(last) ? last.toLowerCase() : "";
}

function pageOf(slug: string): string {
  return `/refer/${slug}`;
}
