import { CalendarX, Check, CirclePause, Link, type LucideIcon, UserCheck, Users } from "lucide-react";
import { Recommender } from "@/components/friend-page/recommender";
import type { ToldKind } from "./view";

const icons: Readonly<Record<ToldKind, LucideIcon>> = {
  sent: Check,
  known: UserCheck,
  own: Link,
  paused: CirclePause,
  expired: CalendarX,
  full: Users,
  ended: CalendarX,
};

interface ToldBandProps {
  readonly kind: ToldKind;
  readonly heading: string;
  readonly advocate: string;
}

/** What there is to tell. Whose link it is stands there where nothing was sent: who is known already is not told. */
export function ToldBand({ kind, heading, advocate }: ToldBandProps) {
  const Icon = icons[kind];
  const isOutcome = kind === "sent" || kind === "known" || kind === "own";
  return (
    <>
      {isOutcome ? (
        <span
          aria-hidden
          className="grid size-12 place-items-center rounded-full bg-(--brand-ink) text-(--brand-color)"
        >
          <Icon size={24} strokeWidth={2} />
        </span>
      ) : (
        <Recommender name={advocate} />
      )}
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.875rem] leading-[1.12] tracking-[-0.03em] @4xl:mt-6 @4xl:text-[2.75rem]">
        {heading}
      </h1>
    </>
  );
}
