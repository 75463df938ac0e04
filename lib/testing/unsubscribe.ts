import { one } from "@/db/one";
import { signIds } from "@/lib/auth/signed-ids";
import { readMessagesAbout } from "@/lib/testing/messages";
import { findHandler } from "@/lib/testing/routes";

const url = "http://localhost:3000/api/unsubscribe";

/** What unsubscribe links end with: the token of the e-mail that told an advocate of being enrolled. */
export async function readUnsubscribeToken({ advocateId }: { advocateId: string }): Promise<string> {
  const { orgId, id } = one(await readMessagesAbout(advocateId));
  return signIds("unsubscribe", orgId, id);
}

/** Sends a form to the address of an unsubscribe link, as mail programs and our page do. */
export async function postForm(
  token: string,
  body: NonNullable<RequestInit["body"]>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const request = new Request(`${url}/${token}`, { method: "POST", body, headers });
  return findHandler("POST", `/api/unsubscribe/${token}`)(request);
}

/** Presses a mail program's own unsubscribe button (RFC 8058). */
export function pressOneClick(token: string): Promise<Response> {
  return postForm(token, new URLSearchParams({ "List-Unsubscribe": "One-Click" }));
}

/** Presses the button of our page. */
export function pressButton(token: string, action: "stop" | "start"): Promise<Response> {
  return postForm(token, new URLSearchParams({ action }));
}
