import { CalendarX, CirclePause, Flag, type LucideIcon, Users } from "lucide-react";
import { PortalCard } from "./portal-card";
import { type PortalState, stoppedWords } from "./portal-state";

type Stopped = Exclude<PortalState, "open">;

const icons: Readonly<Record<Stopped, LucideIcon>> = {
  paused: CirclePause,
  expired: CalendarX,
  full: Users,
  ended: Flag,
};

/** In the place of the link, while it takes no friends: nothing to share, and why. */
export function StoppedCard({ state, business }: { state: Stopped; business: string }) {
  const { title, text } = stoppedWords(state, business);
  const Icon = icons[state];
  return (
    <PortalCard title={title}>
      <p className="flex gap-3 text-pretty text-soft">
        <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0" />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </p>
    </PortalCard>
  );
}
