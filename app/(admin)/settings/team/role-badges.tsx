import { Badge } from "@/components/ui/badge";
import { type Role, roleNames } from "./member";

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
