import { appUrl } from "@/lib/platform/env";
import { KEPT_SECONDS, type KeptForm, keptFormCookie, sealForm } from "@/lib/public/friend-page/kept-form";

const always = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Leads from a form back to a page. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...always, Location: location } });
}

/**
 * The same with the form as it was filled in, which only its page can read.
 * @param page what the form is sealed for, such as the referral code
 */
export function seeAgain(location: string, form: KeptForm, page: string): Response {
  const secure = appUrl().startsWith("https:") ? "; Secure" : "";
  const [path] = location.split("?");
  const attributes = `Path=${path}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  const answer = seeOther(location);
  answer.headers.append("Set-Cookie", `${keptFormCookie}=${sealForm(form, page)}; ${attributes}`);
  return answer;
}
