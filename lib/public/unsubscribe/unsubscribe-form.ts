import { fieldError } from "@/lib/kit/errors";
import type { Wish } from "@/lib/public/unsubscribe/unsubscribe";

/** What a form asks for, and whether a mail program sent it, which must not be redirected (RFC 8058). */
export interface Asked {
  readonly wish: Wish;
  readonly isOneClick: boolean;
}

/**
 * Reads the form of a mail program's unsubscribe button (RFC 8058) or of our own page.
 * @throws ApiError `invalid_input` when it is neither
 */
export async function readUnsubscribeForm(body: Buffer, contentType: string | null): Promise<Asked> {
  const form = await readForm(body, contentType ?? "");
  if (form.get("List-Unsubscribe") === "One-Click") return { wish: "stop", isOneClick: true };
  const action = form.get("action");
  if (action === "stop" || action === "start") return { wish: action, isOneClick: false };
  throw fieldError("List-Unsubscribe", "must be One-Click, in a form");
}

// RFC 8058 allows both encodings of forms. Whatever is not multipart is read as the other one.
async function readForm(body: Buffer, contentType: string): Promise<FormData | URLSearchParams> {
  if (!/^multipart\/form-data/i.test(contentType)) return new URLSearchParams(body.toString("utf8"));
  const multipart = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  return multipart.formData().catch(() => new URLSearchParams());
}
