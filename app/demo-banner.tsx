"use client";

import { useNow } from "@/components/ui/date-time";
import { useHydrated } from "@/components/ui/use-hydrated";
import { nextFullHour } from "@/lib/kit/durations";

interface DemoBannerProps {
  readonly label: string;
  readonly text: string;
  /** Comes before the time of the next reset. */
  readonly next: string;
  readonly language: string;
}

/** Says on every page of a public demo that it is one, and when it starts over, in the reader's time. */
export function DemoBanner({ label, text, next, language }: DemoBannerProps) {
  const now = useNow(true);
  const hydrated = useHydrated();
  const reset = nextFullHour(now);
  const time = { hour: "numeric", minute: "2-digit" } as const;
  return (
    <aside
      aria-label={label}
      className="border-line border-b bg-tint px-5 py-2 text-pretty text-center text-secondary text-soft print:hidden"
    >
      {text}
      {hydrated && (
        <>
          {" "}
          {next} <time dateTime={reset.toISOString()}>{reset.toLocaleTimeString(language, time)}</time>
        </>
      )}
    </aside>
  );
}
