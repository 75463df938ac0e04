import { useEffect, useState } from "react";

/** A value once it has stayed the same for `pauseMs`, such as a finished search term. */
export function useDebounced<T>(value: T, pauseMs = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
