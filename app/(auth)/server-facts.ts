import { env } from "@/lib/platform/env";

/** Whether this server keeps e-mails instead of sending them, because it has no provider yet. */
export function capturesEmail(): boolean {
  return env().RESEND_API_KEY === undefined;
}

/** Whether new organizations may sign up. */
export function isSignUpOpen(): boolean {
  return env().SIGN_UP === "open";
}
