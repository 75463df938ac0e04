import { z } from "zod";
import { notificationPreferences } from "@/db/enums";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { describeCause, log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { toApiError } from "@/lib/kit/problem";
import { updateAdvocate } from "@/lib/leads/advocates/service";
import { createReferral } from "@/lib/leads/referrals/create";
import { stopEmails, stopTexts } from "@/lib/messages/opt-out";
import { requestEmails } from "@/lib/messages/resume-emails";
import {
  contactsOf,
  readFormBody,
  readFriend,
  type SavedForm,
  seeAgain,
  seeDone,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/saved-form";
import { keepLanguage, toLanguage } from "@/lib/public/language";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";
import { listChoices } from "@/lib/public/portal/read-messages";

interface PortalForm {
  readonly portal: Portal;
  readonly form: URLSearchParams;
  readonly page: string;
  readonly moment: { readonly now: Date; readonly requestId: string };
}

/** Per portal: forms sent from it. */
const portalLimit = { name: "portal", q: 60, w: 60, counts: "forms from this page" };

/**
 * Accepts the portal's forms: `POST /api/portal/{token}`. The link is the permission, so cookies are ignored. Redirects
 * to the page, with or without JavaScript.
 */
export const takePortalForm = observeForm("POST /api/portal/:token", async (request, trace) => {
  const form = await readFormBody(request);
  const token = tokenOf(request);
  const now = new Date();
  const page = pageOf(token);
  const portal = await openLink(request, trace, await findPortal(token, now));
  // The page explains.
  if (!portal) return seeOther(page);
  await consume(portalLimit, portal.actor.id, trace.headers);
  const submitted = { portal, form, page, moment: { now, requestId: trace.requestId } };
  const action = form.get("action");
  if (action === "refer") return identifyTeller(submitted);
  if (action === "preference") return choosePreference(submitted);
  if (action === "emails" || action === "messages") return stopOrStart(submitted, action);
  if (action === "language") return chooseLanguage(submitted);
  throw new ApiError("not_found", "There is no form like this on the page.");
});

/** Redirects to the page without a change. */
export const showPortal = observe("GET /api/portal/:token", async (request) => seeOther(pageOf(tokenOf(request))));

async function identifyTeller({ portal, form, page, moment }: PortalForm): Promise<Response> {
  const values = readFriend(form);
  const submission = await referFriend(portal, values, moment).catch((error: unknown): Submission => {
    // Our own failure must not lose the typed values.
    log().error({ requestId: moment.requestId, error: describeCause(error) }, toApiError(error).code);
    return { kind: "again", form: { values, wrong: [], notice: "unavailable" } };
  });
  if (submission.kind === "again") {
    return seeAgain(`${page}?again#tell`, submission.form, `portal:${portal.advocate.advocateId}`);
  }
  return seeDone(submission.kind === "closed" ? page : `${page}?${submission.kind}#tell`);
}

async function choosePreference({ portal, form, page, moment }: PortalForm): Promise<Response> {
  const { data } = z.enum(notificationPreferences).safeParse(form.get("notificationPreference"));
  // A choice may have become unavailable while the page was open. The page then shows the current choices.
  if (data === undefined || !listChoices(portal).includes(data) || portal.actor.isSuspended) {
    return seeOther(page);
  }
  const { campaignId, advocateId } = portal.advocate;
  await updateAdvocate(portal.actor, { campaignId, advocateId, notificationPreference: data }, moment);
  return seeOther(`${page}?saved#messages`);
}

// Staff have every portal's link, so it can stop messages but not restart them; see `requestEmails`.
async function stopOrStart({ portal, form, page, moment }: PortalForm, what: "emails" | "messages"): Promise<Response> {
  const { actor, advocate, language } = portal;
  const { email, phone, advocateId } = advocate;
  const wish = form.get("wish");
  const by = { actor, subjectId: advocateId, way: "portal" } as const;
  if (wish === "start" && email !== null) {
    await requestEmails({ ...by, email: email.toLowerCase(), language: language.own }, moment);
    return seeOther(`${page}?requested#messages`);
  }
  if (wish !== "stop") return seeOther(`${page}#messages`);
  if (email !== null) await stopEmails({ ...by, email: email.toLowerCase() }, "stop", moment);
  if (phone !== null && what === "messages") await stopTexts({ ...by, phone }, moment);
  return seeOther(`${page}?saved#messages`);
}

async function chooseLanguage({ portal, form, page, moment }: PortalForm): Promise<Response> {
  const language = toLanguage(form.get("language"));
  const answer = seeOther(page);
  if (language === undefined || portal.actor.isSuspended) return answer;
  const { campaignId, advocateId } = portal.advocate;
  await updateAdvocate(portal.actor, { campaignId, advocateId, language }, moment);
  answer.headers.append("Set-Cookie", keepLanguage(language));
  return answer;
}

function pageOf(token: string): string {
  return `/portal/${token}`;
}

/** Result of naming a friend. `closed`: the link no longer takes friends. */
type Submission =
  | { readonly kind: "told" | "known" | "own" | "closed" }
  | { readonly kind: "again"; readonly form: SavedForm };

/** Records a friend named by the advocate. Only the friend could consent to texts, so none is recorded. */
async function referFriend(
  { actor, advocate, brand }: Portal,
  values: SavedForm["values"],
  moment: PortalForm["moment"],
): Promise<Submission> {
  const { campaignId, advocateId } = advocate;
  const isDiscreet = brand.industry === "healthcare";
  try {
    await createReferral(actor, { campaignId, advocateId, ...contactsOf(values) }, moment);
    return { kind: "told" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "self_referral") return { kind: "own" };
    // In healthcare, advocates may not learn that someone is already known.
    if (error.code === "duplicate_referral") return { kind: isDiscreet ? "told" : "known" };
    if (error.code !== "invalid_input") return { kind: "closed" };
    return { kind: "again", form: { values, wrong: wrongFields(error) } };
  }
}
