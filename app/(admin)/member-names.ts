import { nameOfEmail } from "@/lib/accounts/users/name-of-email";

/** What members are called on screens. In the API owners are `admin`, and technicians a `user` with that view. */
export const roleNames = { admin: "Owner", user: "Office", technician: "Technician" } as const;

export type ShownRole = keyof typeof roleNames;

export function roleOf({ roles, view }: { roles: readonly string[]; view: string }): ShownRole {
  if (roles.includes("admin")) return "admin";
  return view === "technician" ? "technician" : "user";
}

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
export function namesOfAdmins(users: readonly (NamedMember & { readonly roles: readonly string[] })[]): string[] {
  return users.filter(({ roles }) => roles.includes("admin")).map(fullName);
}
