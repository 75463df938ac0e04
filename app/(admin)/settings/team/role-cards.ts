import { ShieldCheck, User } from "lucide-react";
import type { RadioCard } from "@/components/ui/radio-cards";
import { type Role, roleNames } from "./member";

/** The roles to choose from, each with what it means. @param only the one that can be chosen, where there is just one */
export function roleCards(only?: Role): RadioCard<Role>[] {
  return [
    {
      value: "user",
      label: roleNames.user,
      hint: "Works with campaigns, advocates and referrals.",
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
