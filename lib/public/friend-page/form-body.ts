import { readBytes } from "@/lib/kit/request";
import { friendFields, type KeptForm } from "@/lib/public/friend-page/kept-form";

const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a form that a page of ours sent. @throws ApiError `payload_too_large` */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  const body = await readBytes(request, MAX_FORM_BYTES);
  return new URLSearchParams(body.toString("utf8"));
}

/** Longer than anything that fits, and short enough for the cookie that keeps it. */
const LONGEST_KEPT = 300;

/** What was typed about a friend. */
export function readFriend(form: URLSearchParams): KeptForm["values"] {
  const [friendName = "", friendEmail = "", friendPhone = ""] = friendFields.map((name) =>
    (form.get(name) ?? "").toWellFormed().slice(0, LONGEST_KEPT),
  );
  return { friendName, friendEmail, friendPhone, friendSmsConsent: form.get("friendSmsConsent") === "on" };
}
