import { KeyRound, Link2, type LucideIcon, Mail, Server } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import type { Actor } from "./audit-entry";

const icons: Readonly<Partial<Record<Actor["kind"], LucideIcon>>> = {
  apiKey: KeyRound,
  webhook: KeyRound,
  system: Server,
  portal: Mail,
  invitation: Link2,
  resetLink: Link2,
};

/** People by their initials, everything else by an icon of its kind. */
export function ActorMark({ kind, name }: { kind: Actor["kind"]; name: string }) {
  const Icon = icons[kind];
  if (!Icon) return <Avatar name={name} />;
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </span>
  );
}
