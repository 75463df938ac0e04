import type { AuthOptions } from "next-auth";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { readSessionToken, sessionCookie } from "@/lib/auth/cookies";
import { verifyPassword } from "@/lib/auth/password";
import { SESSION_MS } from "@/lib/auth/session";
import { consumeSignInLink } from "@/lib/auth/sign-in-link";
import { ApiError } from "@/lib/kit/errors";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { toApiError } from "@/lib/kit/problem";
import { announceAddress, authSecret } from "@/lib/platform/env";
import { countAttempt, forgiveAttempts } from "@/lib/sign-in/attempts";
import { readCarriedInvitation } from "@/lib/sign-in/carried-invitation";
import { findMemberByEmail } from "@/lib/sign-in/member";
import { startSession } from "@/lib/sign-in/session";
import { signInWithSso } from "@/lib/sign-in/sso-member";
import { orgOfProvider, ssoProvider } from "@/lib/sign-in/sso-provider";

type Provider = AuthOptions["providers"][number];
type Member = { readonly orgId: string; readonly userId: string; readonly passwordHash?: string | null };

// The database takes no NUL, and nobody has one in an address.
const text = z
  .string()
  .max(1000)
  .regex(/^[^\0]*$/)
  .catch("");

/**
 * next-auth set up for one request: it checks who signs in and keeps the cookie; the cookie's value is our own
 * session token, so that next-auth's word alone opens nothing.
 * @param providerId the provider that the request's path names
 */
export async function authOptions(request: Request, providerId: string | undefined): Promise<AuthOptions> {
  announceAddress();
  const now = new Date();
  const origin = {
    userAgent: request.headers.get("user-agent"),
    formerToken: readSessionToken(request.headers),
  };
  let token: string | null = null;
  const start = async (member: Member | null, method: "password" | "magic-link" | "sso") => {
    token = member && (await startSession({ ...member, method, ...origin }, now));
    return token === null ? null : { id: member?.userId ?? "" };
  };
  const network = clientNetwork(request.headers);
  const invitation = readCarriedInvitation(request.headers);
  const orgId = orgOfProvider(providerId);
  const sso = orgId === null ? undefined : await ssoProvider(orgId);

  return {
    secret: authSecret(),
    providers: [
      byCredentials("password", async ({ email, password }) =>
        start(
          await signInWithPassword(
            { email: text.parse(email), password: text.parse(password), network },
            now,
          ),
          "password",
        ),
      ),
      byCredentials("link", async (credentials) =>
        start(await signInWithLink(text.parse(credentials["token"]), now), "magic-link"),
      ),
      ...(sso ? [sso.provider] : []),
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
          // What is thrown here would become a part of the next address, SQL and all.
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

/** Where somebody asks to come back to, as browsers read it, if it is on this site; else the site itself. */
function addressHere(asked: string, baseUrl: string): string {
  const { origin, href } = URL.canParse(asked, baseUrl) ? new URL(asked, baseUrl) : new URL(baseUrl);
  return origin === new URL(baseUrl).origin ? href : baseUrl;
}

/** A way to sign in by a form. Refusals are codes that the pages know: see `components/sign-in/problems.ts`. */
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
  const refusal = toApiError(error);
  if (refusal.code === "rate_limited") return `delayed-${refusal.retryAfterSeconds ?? 1}`;
  if (refusal.code === "organization_suspended") return refusal.code;
  if (!(error instanceof ApiError)) log().error({ error: describeCause(error) }, "sign-in");
  return "unavailable";
}

// The library's errors carry whole answers of providers, with tokens in them; their first cause is enough.
function reasonOf(metadata: unknown): unknown {
  const error =
    metadata instanceof Error
      ? metadata
      : z.object({ error: z.instanceof(Error) }).safeParse(metadata).data?.error;
  return error ? describeCause(error) : "unknown";
}

/** The member who holds a sign-in link, which is used up; null for one that does not work, without telling why. */
export async function signInWithLink(token: string, now: Date) {
  const used = await transact((tx) => consumeSignInLink(tx, token, now));
  return used && { orgId: used.orgId, userId: used.userId };
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly network: string;
}

/**
 * The member who has this e-mail address and password, or null without telling what was wrong: nobody has it, the
 * password is another, or the member may sign in through SSO only. It takes the same time in all cases.
 * @throws ApiError `rate_limited` for who has guessed too often
 */
export async function signInWithPassword({ password, ...origin }: Attempt, now: Date) {
  await transact((tx) => countAttempt(tx, "password", origin, now));
  const found = await findMemberByEmail(database(), origin.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found?.allowPasswordAuth || !matches) return null;
  await transact((tx) => forgiveAttempts(tx, "password", origin));
  const { orgId, userId, passwordHash } = found;
  return { orgId, userId, passwordHash };
}
