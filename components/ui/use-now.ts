import { useEffect, useState } from "react";

const stepMs = 30_000;

/** The time, which passes only while `ticking`. */
export function useNow(ticking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
