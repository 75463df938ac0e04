import { nameOfEmail } from "@/lib/accounts/users/name-of-email";

/** The roles in an owner's words. The API calls them `admin` and `user`. */
export const roleNames = { admin: "Owner", user: "Office" } as const;

interface NamedMember {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** A member's display name; without one, a guess from the email address. */
export function fullName({ email, ...profile }: NamedMember): string {
  const suggested = nameOfEmail(email);
  return `${profile.firstName ?? suggested.firstName} ${profile.lastName ?? suggested.lastName}`.trim();
}

/** The admins to ask for an admin-only change. */
export function namesOfAdmins(
  users: readonly (NamedMember & { readonly roles: readonly string[] })[],
): string[] {
  return users.filter(({ roles }) => roles.includes("admin")).map(fullName);
}
