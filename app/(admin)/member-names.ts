import { nameOfEmail } from "@/lib/accounts/users/name-of-email";

interface Named {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** A member's display name; without one, a guess from the email address. */
export function fullName({ email, ...said }: Named): string {
  const suggested = nameOfEmail(email);
  return `${said.firstName ?? suggested.firstName} ${said.lastName ?? suggested.lastName}`.trim();
}

/** The admins to ask for an admin-only change. */
export function namesOfAdmins(users: readonly (Named & { readonly roles: readonly string[] })[]): string[] {
  return users.filter(({ roles }) => roles.includes("admin")).map(fullName);
}
