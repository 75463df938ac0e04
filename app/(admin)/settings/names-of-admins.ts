import { fullName } from "../full-name";

type Named = Parameters<typeof fullName>[0] & { readonly roles: readonly string[] };

/** Who can be asked for what only admins may do. */
export function namesOfAdmins(users: readonly Named[]): string[] {
  return users.filter(({ roles }) => roles.includes("admin")).map(fullName);
}
