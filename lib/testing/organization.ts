import { randomUUID } from "node:crypto";
import { transact } from "@/db/client";
import type { Role, Tier } from "@/db/enums";
import type { Plan } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { createOrganization, createUser } from "@/lib/organizations/service";

export interface TestOrganization {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
  readonly apiKey: string;
  readonly actor: Actor;
}

interface Wishes {
  readonly tier?: Exclude<Tier, "starter">;
  readonly overrides?: Partial<Plan>;
  /** Whether onboarding is still to be completed. */
  readonly pending?: boolean;
}

/** An organization of this suite's own, with an admin and the admin's API key. */
export async function createTestOrganization({
  tier = "growth",
  overrides = {},
  pending = false,
}: Wishes = {}): Promise<TestOrganization> {
  const now = new Date();
  const made = await transact((tx) =>
    createOrganization(
      tx,
      {
        name: "Acme Plumbing",
        tier,
        email: uniqueEmail("dana"),
        password: "correct horse battery",
        pending,
        overrides,
        trialEndsAt: null,
      },
      now,
    ),
  );
  return { ...made, ...(await signIn(made.apiKey)) };
}

/** A further member's API key. */
export async function createTestUser(orgId: string, role: Role) {
  const made = await transact((tx) =>
    createUser(tx, { orgId, email: uniqueEmail(role), password: "correct horse battery", role }, new Date()),
  );
  return { email: made.email, ...(await signIn(made.apiKey)) };
}

/** An address that no other test uses. */
export function uniqueEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 12)}@example.com`;
}

async function signIn(apiKey: string | null) {
  const actor = apiKey && (await findApiKeyActor(apiKey, new Date()));
  if (!apiKey || !actor) throw new Error("the test organization's plan must include API keys");
  return { apiKey, actor };
}
