"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** Says good morning by the reader's clock. The server does not know that one, and just says hello. */
export function Greeting({ name }: { name: string }) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? greet(new Date().getHours()) : "Hello"}, <bdi>{name}</bdi>
    </>
  );
}

function greet(hour: number): string {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}
