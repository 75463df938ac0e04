import {
  createTestOrganization,
  createTestUser,
  type TestMember,
  type TestOrganization,
} from "@/proof/fixtures/organization";
import type { Wishes } from "@/proof/rules/kit/rule";

// Scenes share an organization, which must not run out of anything.
const roomy = { users: 1e6, campaigns: 1e6, apiKeysPerUser: 1e6, webhookKeys: 1e6 };

let shared: Promise<TestOrganization> | undefined;
const users = new Map<string, Promise<TestMember>>();

/** An organization of this plan that has room for everything the wishes do not limit. */
export function roomyOrganization({ overrides, ...rest }: Wishes = {}): Promise<TestOrganization> {
  return createTestOrganization({ ...rest, overrides: { ...roomy, ...overrides } });
}

/** The organization of all scenes that need none of their own. */
export function sharedOrganization(): Promise<TestOrganization> {
  shared ??= roomyOrganization();
  return shared;
}

/** A member of the organization who is not an admin; always the same. */
export function userOf({ orgId }: TestOrganization): Promise<TestMember> {
  const user = users.get(orgId) ?? createTestUser(orgId, "user");
  users.set(orgId, user);
  return user;
}
