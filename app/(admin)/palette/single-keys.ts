import { useStored } from "@/components/use-stored";

/** Whether keys without Ctrl or ⌘ are shortcuts in this browser, as people must be able to choose (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [stored, store] = useStored("single-keys");
  return [stored !== "off", (on) => store(on ? "on" : "off")];
}
