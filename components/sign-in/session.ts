import { z } from "zod";
import type { SignedChallenge } from "@/lib/accounts/second-factor/contract";
import { leaveTo } from "./leave-to";
import { withNext } from "./next-path";
import { prove } from "./prove";
import { asksForProof } from "./use-proof-of-work";

/** The result of a sign-in attempt: where to go, or a problem code (see `problems.ts`). */
export type SignInAnswer = { readonly url: string } | { readonly problem: string };

const Csrf = z.object({ csrfToken: z.string() });
const Redirect = z.object({ url: z.string() });

/**
 * Signs in with an email address and password, or with an emailed link's token. Solves a proof of work if the server
 * requires one. Members with a second factor continue on its page.
 * @param onCheck called with true when the work starts, with false when it ends
 * @param next where that page leads to
 */
export async function signInWith(
  fields: { readonly email: string; readonly password: string } | { readonly token: string },
  onCheck: (checking: boolean) => void = () => undefined,
  next = "/home",
): Promise<SignInAnswer> {
  const answer = await ("token" in fields ? post("callback/link", fields) : tryPassword(fields, onCheck));
  if ("problem" in answer && answer.problem === "second-factor") await leaveTo(withNext(SECOND_STEP, next));
  return answer;
}

const SECOND_STEP = "/sign-in/second-step";

async function tryPassword(
  fields: { readonly email: string; readonly password: string },
  onCheck: (checking: boolean) => void,
): Promise<SignInAnswer> {
  const answer = await post("callback/password", fields);
  if (!("problem" in answer) || answer.problem !== "challenge") return answer;
  onCheck(true);
  try {
    return await post("callback/password", { ...fields, proof: await prove("password", fields.email) });
  } catch {
    return answer;
  } finally {
    onCheck(false);
  }
}

/** Sends an authenticator or recovery code after the first factor. */
export function sendCode(code: string): Promise<SignInAnswer> {
  return post("callback/second-factor", { code });
}

export async function enterWithPasskey(signed: SignedChallenge): Promise<SignInAnswer> {
  const answer = await post("callback/passkey", signed);
  const isRefused = "problem" in answer && answer.problem === "CredentialsSignin";
  return isRefused ? { problem: "passkey-refused" } : answer;
}

/**
 * Starts single sign-on; resolves to the identity provider's URL.
 * @param next where to come back to
 * @param invitation the emailed invitation's token, if the member is joining
 */
export function startSso(orgId: string, next: string, invitation: string | null): Promise<SignInAnswer> {
  const headers = invitation === null ? {} : { "X-Invitation": invitation };
  return post(`signin/sso-${orgId}`, { callbackUrl: next }, headers);
}

/** The members that visitors of a public demo sign in as. */
export type DemoMember = "owner" | "technician";

/** Signs in to a public demo as one of its members. */
export function enterDemo(as: DemoMember): Promise<SignInAnswer> {
  return post("callback/demo", { as });
}

/** Signs this browser out, on the server and here. */
export function signOut(): Promise<SignInAnswer> {
  return post("signout", {});
}

// next-auth expects a form with its own token, and responds with the URL it would redirect to.
async function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<SignInAnswer> {
  try {
    const { csrfToken } = Csrf.parse(await (await fetch("/api/auth/csrf")).json());
    const response = await fetch(`/api/auth/${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ callbackUrl: "/home", ...fields, csrfToken, json: "true" }),
    });
    if (await asksForProof(response)) return { problem: "challenge" };
    if (response.status === 429) return { problem: `delayed-${response.headers.get("retry-after") ?? "60"}` };
    const { url } = Redirect.parse(await response.json());
    const problem = new URL(url, window.location.origin).searchParams.get("error");
    return problem === null ? { url } : { problem };
  } catch {
    return { problem: "unavailable" };
  }
}

/** Signs a member in with the password just chosen. If that fails, the sign-in page says why. */
export async function enterWith(fields: { readonly email: string; readonly password: string }): Promise<void> {
  const answer = await signInWith(fields);
  if (!("problem" in answer)) return leaveTo("/home");
  const { problem } = answer;
  return leaveTo(`/sign-in?${new URLSearchParams({ email: fields.email, problem })}`);
}
