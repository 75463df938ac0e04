import { useEffect, useState } from "react";

const pauseMs = 350;

/** A value once it has stopped changing, as while somebody types. */
export function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) }), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.text === text ? value : settled.value;
}
