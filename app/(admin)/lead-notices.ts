"use client";

import { useStored } from "@/components/use-stored";

/** Whether this browser shows a notification for each new lead. */
export function useLeadNotices(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [stored, store] = useStored("lead-notices");
  return [stored === "on", (isOn) => store(isOn ? "on" : "off")];
}

interface Notice {
  readonly title: string;
  readonly body: string;
  /** Deduplicates the notification across tabs. */
  readonly tag: string;
  /** The page a click opens. */
  readonly path: string;
}

/** @returns whether it was shown; false without a service worker or permission */
export async function showNotice({ title, path, ...options }: Notice): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    await worker?.showNotification(title, { ...options, data: { path } });
    return worker !== undefined;
  } catch {
    return false;
  }
}
