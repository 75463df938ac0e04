import { ShieldCheck, User } from "lucide-react";
import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import type { RadioCard } from "@/components/ui/radio-cards";
import type { users } from "@/lib/accounts/users/contract";

export type ListedMember = z.output<typeof users.list.output>["users"][number];
export type MembersWire = z.input<typeof users.list.output>;

export type Role = ListedMember["roles"][number];

/** What roles are called. */
const roleNames: Readonly<Record<Role, string>> = { admin: "Admin", user: "User" };

/** What a member is called in lists and sentences. */
export function nameOf({ firstName, lastName }: Pick<ListedMember, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether two email addresses are one. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A member's roles, or those of an invitation. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="inline-flex gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={role === "admin" ? "accent" : "neutral"}>
          {roleNames[role]}
        </Badge>
      ))}
    </span>
  );
}

/** The roles to choose from, each with what it means. @param only the one that can be chosen, where there is just one */
export function roleCards(only?: Role): RadioCard<Role>[] {
  return [
    {
      value: "user",
      label: roleNames.user,
      hint: "Works with campaigns, advocates and leads.",
      icon: User,
      disabled: only !== undefined && only !== "user",
    },
    {
      value: "admin",
      label: roleNames.admin,
      hint: "Also changes the team, the settings and how people sign in.",
      icon: ShieldCheck,
      disabled: only !== undefined && only !== "admin",
    },
  ];
}
