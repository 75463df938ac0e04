import { env } from "@/lib/kit/env";

/** Whether this server keeps emails instead of sending them, because it has no provider yet. */
export function capturesEmail(): boolean {
  return env().RESEND_API_KEY === undefined;
}

/** Whether new organizations may sign up. */
export function isSignUpOpen(): boolean {
  return env().SIGN_UP === "open";
}

/** A page's query as Next hands it over. */
export type Query = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The parameter of a page's query; undefined when it is missing or given more than once. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
