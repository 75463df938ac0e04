import { env } from "@/lib/kit/env";
import { emailProvider } from "@/lib/kit/env-mail";

/** Whether this server captures emails because no provider is set up. */
export function capturesEmail(): boolean {
  return emailProvider(env()) === undefined;
}

export function isSignUpOpen(): boolean {
  return env().SIGN_UP === "open";
}

/** A page's query as Next passes it. */
export type Query = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** A query parameter; undefined if it is missing or repeated. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
