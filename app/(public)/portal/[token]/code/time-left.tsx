"use client";

import { Clock } from "lucide-react";
import { useEffect, useState } from "react";

/** The polling interval for the code's use. */
const LOOK_MS = 2_500;
const ALL_SECONDS = 15 * 60;

interface TimeLeftProps {
  /** The status URL of the code. */
  readonly path: string;
  /** The seconds until it expires, at render time. */
  readonly secondsLeft: number;
  /** The text beside the countdown. */
  readonly once: string;
  readonly expiresIn: string;
}

/** Counts down, and reloads the page when the code is used, canceled or expired. */
export function TimeLeft({ path, secondsLeft, once, expiresIn }: TimeLeftProps) {
  const [left, setLeft] = useState(secondsLeft);

  useEffect(() => {
    const end = Date.now() + secondsLeft * 1_000;
    const count = () => {
      const now = Math.max(0, Math.round((end - Date.now()) / 1_000));
      setLeft(now);
      if (now === 0) window.location.reload();
    };
    const counting = setInterval(count, 1_000);
    const looking = setInterval(async () => {
      if (document.hidden) return;
      // Keeps counting without a connection, since the code stays valid.
      const answer = await fetch(path, { cache: "no-store" }).catch(() => null);
      if (answer?.ok && (await answer.json()).state !== "open") window.location.reload();
    }, LOOK_MS);
    return () => {
      clearInterval(counting);
      clearInterval(looking);
    };
  }, [path, secondsLeft]);

  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-secondary">
        <span className="inline-flex items-center gap-2">
          <Clock size={16} />
          {once}
        </span>
        <span className="text-soft">
          {expiresIn} <strong className="font-semibold text-ink tabular-nums">{time}</strong>
        </span>
      </div>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-inner-line">
        <div className="h-full rounded-full bg-(--brand-text)" style={{ width: `${(left / ALL_SECONDS) * 100}%` }} />
      </div>
    </div>
  );
}
