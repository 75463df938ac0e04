import type { AuthOptions } from "next-auth";
import { z } from "zod";
import { database, transact } from "@/db/client";
import type { SessionMethod } from "@/db/enums";
import { SignedChallenge } from "@/lib/accounts/second-factor/contract";
import { findPasskeyOwner } from "@/lib/accounts/second-factor/passkeys";
import { countAttempt, forgiveAttempts } from "@/lib/accounts/sign-in/attempts";
import { readCarriedInvitation } from "@/lib/accounts/sign-in/carried-invitation";
import { logFailure, recordFailure } from "@/lib/accounts/sign-in/failure";
import { isKnownTo } from "@/lib/accounts/sign-in/known-device";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { endedPendingCookie, pendingCookie } from "@/lib/accounts/sign-in/pending-sign-in";
import { takeSecondStep } from "@/lib/accounts/sign-in/second-step";
import { SecondFactorDue, startSession } from "@/lib/accounts/sign-in/session";
import { signInWithSso } from "@/lib/accounts/sign-in/sso-member";
import { orgOfProvider, ssoProvider } from "@/lib/accounts/sign-in/sso-provider";
import { readSessionToken, sessionCookie } from "@/lib/kit/auth/cookies";
import { verifyPassword } from "@/lib/kit/auth/password";
import { SESSION_MS } from "@/lib/kit/auth/session";
import { consumeSignInLink } from "@/lib/kit/auth/sign-in-link";
import { announceAddress, authSecret } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { toApiError } from "@/lib/kit/problem";
import { demoMembers, isPublicDemo } from "@/lib/kit/public-demo";

type Provider = AuthOptions["providers"][number];
type SignInMember = {
  readonly orgId: string;
  readonly userId: string;
  readonly passwordHash?: string | null;
  readonly secondFactor?: boolean;
};

// PostgreSQL rejects NUL, and no email address has one.
const text = z
  .string()
  .max(1000)
  .regex(/^[^\0]*$/)
  .catch("");

const Proof = z.string().max(4000).optional().catch(undefined);

/**
 * Configures next-auth for one request. next-auth checks the credentials and sets the cookie, but the cookie's value is
 * our own session token, so that next-auth alone grants no access.
 * @param providerId the provider named in the request's path
 * @param cookies collects further cookies for the response
 */
export async function authOptions(
  request: Request,
  providerId: string | undefined,
  cookies: string[] = [],
): Promise<AuthOptions> {
  announceAddress();
  const now = new Date();
  const origin = {
    userAgent: request.headers.get("user-agent"),
    formerToken: readSessionToken(request.headers),
  };
  let token: string | null = null;
  const start = async (member: SignInMember | null, method: SessionMethod) => {
    token = member && (await startOrAsk({ ...member, method, ...origin }, cookies, now));
    return token === null ? null : { id: member?.userId ?? "" };
  };
  const network = clientNetwork(request.headers);
  const invitation = readCarriedInvitation(request.headers);
  const orgId = orgOfProvider(providerId);
  const sso = orgId === null ? undefined : await ssoProvider(orgId);

  return {
    secret: authSecret(),
    providers: [
      byCredentials("password", async (typed) => {
        const [email, password] = [text.parse(typed["email"]), text.parse(typed["password"])];
        const attempt = {
          email,
          password,
          proof: Proof.parse(typed["proof"]),
          network,
          headers: request.headers,
        };
        return start(await signInWithPassword(attempt, now), "password");
      }),
      byCredentials("link", async (credentials) => {
        const member = await signInWithLink(text.parse(credentials["token"]), now);
        if (!member) logFailure({ reason: "dead_link", network });
        return start(member, "magic-link");
      }),
      byCredentials("second-factor", async ({ code }) => {
        const pending = await takeSecondStep(request.headers, text.parse(code), now);
        const entered = pending && (await start({ ...pending, secondFactor: true }, pending.method));
        if (entered) cookies.push(endedPendingCookie());
        return entered;
      }),
      byCredentials("passkey", async (fields) => {
        // next-auth adds fields of its own to the form.
        const signed = SignedChallenge.strip().safeParse(fields);
        const owner = signed.success ? await findPasskeyOwner(signed.data, now) : null;
        if (!owner) logFailure({ reason: "wrong_passkey", network });
        return start(owner, "passkey");
      }),
      ...(sso ? [sso.provider] : []),
      ...(isPublicDemo() ? [byCredentials("demo", async ({ as }) => start(await findDemoMember(as), "password"))] : []),
    ],
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: SESSION_MS / 1000 },
    cookies: { sessionToken: sessionCookie() },
    jwt: { encode: () => token ?? "", decode: () => null },
    callbacks: {
      redirect: ({ url, baseUrl }) => addressHere(url, baseUrl),
      signIn: async ({ account, profile }) => {
        if (account?.type !== "oauth" || orgId === null || !sso) return token !== null;
        try {
          const member = await signInWithSso({ orgId, issuer: sso.issuer, claims: profile, invitation }, now);
          if (typeof member === "string") return `/sign-in?problem=${member}`;
          return (await start(member, "sso")) !== null;
        } catch (error) {
          // next-auth would put a thrown message into the next URL, SQL and all.
          return `/sign-in?problem=${codeOf(error)}`;
        }
      },
    },
    logger: {
      error: (code, metadata) => log().warn({ code, reason: reasonOf(metadata) }, "sign-in"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** Starts a session, or notes in a cookie that a second factor is due. @throws SecondFactorDue */
async function startOrAsk(
  start: Parameters<typeof startSession>[0],
  cookies: string[],
  now: Date,
): Promise<string | null> {
  try {
    return await startSession(start, now);
  } catch (error) {
    const { orgId, userId, method } = start;
    if (error instanceof SecondFactorDue && (method === "password" || method === "magic-link"))
      cookies.push(pendingCookie({ orgId, userId, method }, error.passwordHash, now));
    throw error;
  }
}

/** The requested return address as browsers read it, if it is on this site; otherwise the site itself. */
function addressHere(returnTo: string, baseUrl: string): string {
  const { origin, href } = URL.canParse(returnTo, baseUrl) ? new URL(returnTo, baseUrl) : new URL(baseUrl);
  return origin === new URL(baseUrl).origin ? href : baseUrl;
}

/** A way to sign in by a form. The pages know the codes of refusals: see `components/sign-in/problems.ts`. */
function byCredentials(
  id: string,
  authorize: (credentials: Readonly<Record<string, unknown>>) => Promise<{ id: string } | null>,
): Provider {
  return {
    id,
    name: id,
    type: "credentials",
    credentials: {},
    authorize: async (credentials) => {
      try {
        return await authorize(credentials ?? {});
      } catch (error) {
        throw new Error(codeOf(error));
      }
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof SecondFactorDue) return "second-factor";
  const refusal = toApiError(error);
  if (refusal.code === "challenge_required") return "challenge";
  if (refusal.code === "rate_limited") return `delayed-${refusal.retryAfterSeconds ?? 1}`;
  if (refusal.code === "organization_suspended" || refusal.code === "organization_moved") return refusal.code;
  if (!(error instanceof ApiError)) log().error({ error: describeCause(error) }, "sign-in");
  return "unavailable";
}

// The library's errors carry providers' whole responses, including tokens; their root cause is enough.
function reasonOf(metadata: unknown): unknown {
  const error =
    metadata instanceof Error ? metadata : z.object({ error: z.instanceof(Error) }).safeParse(metadata).data?.error;
  return error ? describeCause(error) : "unknown";
}

/** Redeems a sign-in link. Returns its member, or null without a reason if it does not work. */
export async function signInWithLink(token: string, now: Date) {
  return transact((tx) => consumeSignInLink(tx, token, now));
}

/** The member of a public demo that visitors sign in as: the owner, unless they ask for the other one. */
async function findDemoMember(as: unknown): Promise<SignInMember | null> {
  const email = as === "technician" ? demoMembers.technician : demoMembers.owner;
  const found = await findMemberByEmail(database(), email);
  return found ? { orgId: found.orgId, userId: found.userId } : null;
}

interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly network: string;
  /** A solved challenge, in case there were too many attempts. */
  readonly proof?: string | undefined;
  /** The request's headers: they show whether the member has signed in with this browser before. */
  readonly headers?: Headers;
}

/**
 * The member with this email address and password. Null without a reason if the address has no user, the password is
 * wrong, or the member may sign in through SSO only. All cases take the same time.
 * @throws ApiError `challenge_required` after many attempts from browsers the member has not signed in with
 */
export async function signInWithPassword({ password, headers, ...origin }: PasswordAttempt, now: Date) {
  const member = await findMemberByEmail(database(), origin.email);
  const attempt = { ...origin, isKnown: member && headers ? isKnownTo(member, headers) : false };
  await transact((tx) => countAttempt(tx, "password", attempt, now)).catch((error: unknown) => {
    if (error instanceof ApiError) logFailure({ reason: "challenge_required", ...origin });
    throw error;
  });
  const matches = await verifyPassword(member?.passwordHash ?? null, password);
  if (!member?.allowPasswordAuth || !matches) {
    // Not awaited: the response time would reveal whether the address has a user.
    void recordFailure(member, { reason: matches ? "sso_only" : "wrong_password", ...origin }, now);
    return null;
  }
  await transact((tx) => forgiveAttempts(tx, attempt));
  const { orgId, userId, passwordHash } = member;
  return { orgId, userId, passwordHash };
}
