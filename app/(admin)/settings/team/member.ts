import type { z } from "zod";
import type { users } from "@/lib/users/contract";

export type ListedMember = z.output<typeof users.list.output>["users"][number];
export type MembersWire = z.input<typeof users.list.output>;

export type Role = ListedMember["roles"][number];

/** What roles are called. */
export const roleNames: Readonly<Record<Role, string>> = { admin: "Admin", user: "User" };

/** What a member is called in lists and sentences. */
export function nameOf({ firstName, lastName }: Pick<ListedMember, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether two e-mail addresses are one. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
