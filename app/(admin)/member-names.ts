import { nameOfEmail } from "@/lib/accounts/users/name-of-email";

interface Named {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** What the team calls a member; who has not said a name yet goes by what the email address suggests. */
export function fullName({ email, ...said }: Named): string {
  const suggested = nameOfEmail(email);
  return `${said.firstName ?? suggested.firstName} ${said.lastName ?? suggested.lastName}`.trim();
}

/** Who can be asked for what only admins may do. */
export function namesOfAdmins(users: readonly (Named & { readonly roles: readonly string[] })[]): string[] {
  return users.filter(({ roles }) => roles.includes("admin")).map(fullName);
}
