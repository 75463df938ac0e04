"use client";

import { useEffect, useState } from "react";
import { MINUTE_MS, nextFullHour } from "@/lib/kit/durations";

interface DemoBannerProps {
  readonly label: string;
  readonly text: string;
  /** Comes before the time of the next reset. */
  readonly next: string;
  readonly language: string;
}

/** A line on every page of a public demo, with the time of the next reset in the reader's time zone. */
export function DemoBanner({ label, text, next, language }: DemoBannerProps) {
  const [reset, setReset] = useState<Date>();
  useEffect(() => {
    const update = () => setReset(nextFullHour(new Date()));
    update();
    const timer = setInterval(update, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const format = { hour: "numeric", minute: "2-digit" } as const;
  return (
    <aside
      aria-label={label}
      className="text-pretty border-line border-b bg-tint px-5 py-2 text-center text-secondary text-soft print:hidden"
    >
      {text}
      {reset && (
        <>
          {" "}
          {next} <time dateTime={reset.toISOString()}>{reset.toLocaleTimeString(language, format)}</time>
        </>
      )}
    </aside>
  );
}
