"use client";

import { useEffect, useState } from "react";
import { wordSeconds } from "@/components/sign-in/problems";

/** Counts down to the next attempt. It is announced once, when the time has come. */
export function Countdown({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <p className="text-center text-secondary text-soft">
      <span aria-hidden>
        {left > 0 ? `You can try again in ${wordSeconds(left)}.` : "You can try again now."}
      </span>
      <span role="status" className="sr-only">
        {left > 0 ? "" : "You can try again now."}
      </span>
    </p>
  );
}
