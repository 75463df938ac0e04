import { ApiError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { Claims, findSsoMember, type SsoRefusal, SsoRefused } from "@/lib/sign-in/sso-member";

interface Vouched {
  readonly orgId: string;
  /** The issuer that the organization has set. */
  readonly issuer: string;
  /** What the provider's checked ID token says. */
  readonly claims: unknown;
  /** The token of the e-mailed invitation that they came by, if any. */
  readonly invitation: string | null;
}

/** Why somebody is sent back to the sign-in page. */
type Problem = SsoRefusal | "sso_wrong_issuer" | "plan_limit_reached";

/** The member whom an organization's identity provider vouches for, or the word for why there is none. */
export async function signInWithSso({ orgId, issuer, claims, invitation }: Vouched, now: Date) {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success || parsed.data.iss !== issuer) return refuse("sso_wrong_issuer", orgId);
  try {
    return { orgId, userId: await findSsoMember(orgId, parsed.data, invitation, now) };
  } catch (error) {
    if (error instanceof SsoRefused) return refuse(error.refusal, orgId);
    if (error instanceof ApiError && error.code === "plan_limit_reached") return refuse(error.code, orgId);
    throw error;
  }
}

function refuse(problem: Problem, orgId: string): Problem {
  log().warn({ orgId, problem }, "single sign-on refused");
  return problem;
}
