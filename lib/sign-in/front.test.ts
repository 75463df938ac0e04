import { afterAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { env, setEnv } from "@/lib/platform/env";
import { authOptions } from "@/lib/sign-in/auth-options";
import { ssoProviderId } from "@/lib/sso/connection";
import { claimsFor, createSsoOrganization } from "@/proof/fixtures/sso";

const { DATABASE_URL = "" } = env();

async function useDatabase(url: string): Promise<void> {
  await closeDatabase();
  setEnv({ DATABASE_URL: url });
}

afterAll(() => useDatabase(DATABASE_URL));

it("somebody who comes back while the database is away is sent to sign in, with nothing else in the address", async () => {
  const { orgId, email } = await createSsoOrganization();
  const request = new Request("http://localhost:3000/api/auth/callback/sso");
  const { callbacks } = await authOptions(request, ssoProviderId(orgId));
  await useDatabase("postgres://app:app@127.0.0.1:9/referral_rewards");
  const account = { type: "oauth", provider: ssoProviderId(orgId), providerAccountId: "7" } as const;
  const answer = await callbacks?.signIn?.({ user: { id: "7" }, account, profile: claimsFor(email) });
  expect(answer).toBe("/sign-in?problem=unavailable");
});
