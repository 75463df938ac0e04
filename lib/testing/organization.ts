import { randomUUID } from "node:crypto";
import { transact } from "@/db/client";
import type { Role, Tier } from "@/db/enums";
import { type Plan, plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { createOrganization, createUser } from "@/lib/organizations/service";
import { insertUser } from "@/lib/users/insert-user";

/** A member with an API key. */
export interface TestMember {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
  readonly apiKey: string;
  /** The member as the key speaks for it. */
  readonly actor: Actor;
}

/** An organization is its first admin. */
export type TestOrganization = TestMember;

/** What every member of a test signs in with. */
export const testPassword = "correct horse battery";

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
        password: testPassword,
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
export async function createTestUser(orgId: string, role: Role): Promise<TestMember> {
  const made = await transact((tx) =>
    createUser(tx, { orgId, email: uniqueEmail(role), password: testPassword, role }, new Date()),
  );
  return { ...made, orgId, ...(await signIn(made.apiKey)) };
}

/** A further member who has neither a key nor a password, which saves the time of hashing one. */
export async function createTestColleague(orgId: string) {
  const person = {
    orgId,
    plan: { ...plans.pro, users: 1e6 },
    email: uniqueEmail("user"),
    roles: ["user" as const],
  };
  const made = await transact((tx) => insertUser(tx, person, new Date()));
  if (!made) throw new Error("the address must be new");
  return { ...made, orgId };
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
