import { ShieldCheck, User, Wrench } from "lucide-react";
import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import type { RadioCard } from "@/components/ui/radio-cards";
import type { users } from "@/lib/accounts/users/contract";
import { roleNames, roleOf, type ShownRole } from "../../member-names";

export type ListedMember = z.output<typeof users.list.output>["users"][number];
export type MembersWire = z.input<typeof users.list.output>;

export type Role = ListedMember["roles"][number];

export function nameOf({ firstName, lastName }: Pick<ListedMember, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function RoleBadge({ of }: { of: Pick<ListedMember, "roles" | "view"> }) {
  const role = roleOf(of);
  return <Badge tone={role === "admin" ? "accent" : "neutral"}>{roleNames[role]}</Badge>;
}

/** The API's fields for a role on screens. */
export function fieldsOf(role: ShownRole): { roles: Role[]; view: ListedMember["view"] } {
  if (role === "admin") return { roles: ["admin"], view: "office" };
  return { roles: ["user"], view: role === "technician" ? "technician" : "office" };
}

/** The roles to choose from, with descriptions. @param only the single role available, if there is just one */
export function roleCards(only?: ShownRole): RadioCard<ShownRole>[] {
  return [
    {
      value: "technician",
      label: roleNames.technician,
      hint: "Marks jobs done, logs calls and uses customers’ codes. Sees nothing else.",
      icon: Wrench,
      disabled: only !== undefined && only !== "technician",
    },
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
