import { Mail, Phone, User } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ConnectionEvent } from "./event-labels";

const looks = {
  phone: { name: "Phone", icon: Phone },
  email: { name: "Email", icon: Mail },
  name: { name: "Name", icon: User },
} as const;

/** How an event matches a lead, a chip per criterion; red for mismatches. */
export function SignChips({ signs }: { signs: NonNullable<ConnectionEvent["signs"]> }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {signs.map(({ sign, fits }) => {
        const { name, icon: Icon } = looks[sign];
        return (
          <Badge key={sign} tone={fits ? "accent" : "red"}>
            <Icon size={12} className="mr-1.5 inline align-[-1.5px]" />
            {fits ? name : `Other ${name.toLowerCase()}`}
          </Badge>
        );
      })}
    </span>
  );
}
