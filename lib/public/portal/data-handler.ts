import { z } from "zod";
import { eraseRecorded, exportRecorded } from "@/lib/insights/people/service";
import { emailAddress } from "@/lib/kit/email-address";
import { ApiError, closedInDemo } from "@/lib/kit/errors";
import { performWrite, type WriteContext } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { observe } from "@/lib/kit/observe";
import { usPhone } from "@/lib/kit/phone";
import { isPublicDemo } from "@/lib/kit/public-demo";
import type { Language } from "@/lib/kit/words/languages";
import { askForContact, confirmContact, tryContactCode } from "@/lib/leads/advocates/contact-change";
import { advocates } from "@/lib/leads/advocates/contract";
import { changeRecommendation, Note } from "@/lib/leads/advocates/recommendation";
import { updateAdvocate } from "@/lib/leads/advocates/service";
import { agreedOn, readTicked } from "@/lib/messages/ticked";
import { readFormBody, seeOther } from "@/lib/public/friend-page/saved-form";
import { languageFor, readWish } from "@/lib/public/language";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";
import type { DataResult } from "@/lib/public/portal/data-results";
import { findPortal, type Portal } from "@/lib/public/portal/find-portal";
import { isClosed } from "@/lib/public/portal/read-data-page";
import { writeOwnData } from "@/lib/public/portal/write-own-data";

/** Per portal: forms sent from its page of data. Downloads read everything there is about a person. */
const dataLimit = { name: "portal-data", q: 20, w: 60, counts: "forms from this page" };

interface DataForm {
  readonly portal: Portal;
  readonly form: URLSearchParams;
  readonly moment: { readonly now: Date; readonly requestId: string };
  readonly language: Language;
}

/**
 * Accepts the forms of an advocate's own data: `POST /api/portal/{token}/data`. The link is the permission to change
 * things; to read or erase everything, the advocate also types the contact that the page only shows masked.
 */
export const takeDataForm = observeForm("POST /api/portal/:token/data", async (request, trace) => {
  const form = await readFormBody(request);
  const token = tokenOf(request, 2);
  const now = new Date();
  const portal = await openLink(request, trace, await findPortal(token, now));
  if (!portal) return seeOther(`/portal/${token}`);
  await consume(dataLimit, portal.actor.id, trace.headers);
  if (isPublicDemo()) throw closedInDemo();
  const { own, business } = portal.language;
  const language = languageFor(readWish(request.headers), business, own);
  const submitted = { portal, form, moment: { now, requestId: trace.requestId }, language };
  const action = form.get("action");
  const see = (result: DataResult, place: string) => seeOther(`/portal/${token}/data?done=${result}#${place}`);
  if (action === "download") return (await download(submitted)) ?? see("who", "download");
  if (action === "erase") {
    const refused = await erase(submitted);
    return refused ? see(refused, "erase") : seeOther("/portal?erased");
  }
  if (isClosed(portal)) return seeOther(`/portal/${token}/data`);
  if (action === "name") return see(await changeName(submitted), "name");
  if (action === "note") return see(await changeNote(submitted), "shown");
  if (action === "email" || action === "phone") return see(await askContact(submitted, action), action);
  if (action === "code") return see(await enterCode(submitted), "code");
  throw new ApiError("not_found", "There is no form like this on the page.");
});

/** Redirects to the page without a change. */
export const showData = observe("GET /api/portal/:token/data", async (request) =>
  seeOther(`/portal/${tokenOf(request, 2)}/data`),
);

function within<T>({ portal, moment }: DataForm, run: (context: WriteContext) => Promise<T>): Promise<T> {
  return performWrite({ ...moment, actor: portal.actor }, run);
}

/** The fields of an advocate in the API, whose checks are the same here. */
const fields = advocates.update.input.shape;

async function changeName({ portal, form, moment }: DataForm): Promise<DataResult> {
  const name = fields.name.safeParse(form.get("name") ?? "");
  if (!name.success || name.data === undefined) return "name";
  const { campaignId, advocateId } = portal.advocate;
  await updateAdvocate(portal.actor, { campaignId, advocateId, name: name.data }, moment);
  return "saved";
}

async function changeNote(submitted: DataForm): Promise<DataResult> {
  const typed = (submitted.form.get("note") ?? "").replace(/\s+/gu, " ").trim();
  const note = typed === "" ? null : Note.safeParse(typed).data;
  if (note === undefined || submitted.portal.brand.industry === "healthcare") return "note";
  await within(submitted, (context) => changeRecommendation(context, submitted.portal.advocate, { note }));
  return note === null ? "removed" : "saved";
}

async function askContact(submitted: DataForm, field: "email" | "phone"): Promise<DataResult> {
  const { portal, form } = submitted;
  const { advocate, brand, actor } = portal;
  const contact = readContact(form.get(field) ?? "", field);
  if (contact === undefined || (field === "phone" && !actor.plan.sms)) return "contact";
  if (isSame(contact, advocate)) return "same";
  const ticked = readTicked(form.get("smsConsent"));
  const agreed = field === "phone" && ticked ? agreedOn("portal", ticked, brand.name) : undefined;
  const change = { channel: field === "email" ? ("email" as const) : ("sms" as const), contact, agreed };
  try {
    await within(submitted, (context) => askForContact(context, advocate, change));
    return "sent";
  } catch (error) {
    return describeRefusedContact(error);
  }
}

/** @throws the error, if it says nothing about the contact */
function describeRefusedContact(error: unknown): DataResult {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "rate_limited") return "often";
  if (error.code !== "invalid_input") throw error;
  return error.errors[0]?.field === "smsConsent" ? "box" : "stopped";
}

async function enterCode(submitted: DataForm): Promise<DataResult> {
  const { portal, form, moment } = submitted;
  const code = (form.get("code") ?? "").replace(/\D/g, "").slice(0, 12);
  const asked = await tryContactCode(portal.advocate, code, moment.now);
  if (asked === "over") return "over";
  if (asked === "wrong") return "code";
  try {
    await within(submitted, (context) => confirmContact(context, portal.advocate, asked));
    return "changed";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "advocate_already_enrolled") return "taken";
    if (error.code !== "invalid_input") throw error;
    return "over";
  }
}

/** The file, or null if the typed contact is not the advocate's. */
async function download(submitted: DataForm): Promise<Response | null> {
  const { portal, form, language } = submitted;
  if (!isTheirs(submitted)) return null;
  const { advocateId } = portal.advocate;
  const person = await within(submitted, (context) => exportRecorded(context, { advocateId }));
  const { body, type, name } = writeOwnData(person, form.get("as") === "json" ? "json" : "text", language);
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}

/** Erases the advocate. @returns why not, if it did not */
async function erase(submitted: DataForm): Promise<"who" | "credit" | null> {
  const { portal, form } = submitted;
  if (!isTheirs(submitted)) return "who";
  const force = form.get("giveUp") === "on";
  try {
    const { advocateId } = portal.advocate;
    await within(submitted, (context) => eraseRecorded(context, { advocateId, force, dryRun: false }));
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "credit_left") return "credit";
    throw error;
  }
}

function readContact(typed: string, field: "email" | "phone"): string | undefined {
  const value = typed.toWellFormed().slice(0, 300);
  return field === "email" ? emailAddress.safeDecode(value).data : z.safeDecode(usPhone, value).data;
}

function isSame(contact: string, { email, phone }: Portal["advocate"]): boolean {
  return contact === phone || (email !== null && contact.toLowerCase() === email.toLowerCase());
}

function isTheirs({ portal: { advocate }, form }: DataForm): boolean {
  const typed = form.get("downloadContact") ?? form.get("eraseContact") ?? "";
  const [email, phone] = [readContact(typed, "email"), readContact(typed, "phone")];
  if (email !== undefined && advocate.email !== null) {
    return normalizeEmail(email) === normalizeEmail(advocate.email);
  }
  return phone !== undefined && phone === advocate.phone;
}
