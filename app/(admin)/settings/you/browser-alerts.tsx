"use client";

import { useState } from "react";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { showNotice, useLeadNotices } from "../../lead-notices";

const blocked =
  "Notifications from this site are blocked. Allow them in your browser settings, then try again.";

/** Turns notifications in this browser on or off; turning on asks for permission. */
export function BrowserAlerts() {
  const [isOn, setOn] = useLeadNotices();
  const [problem, setProblem] = useState<string>();

  async function change(wanted: boolean) {
    const works = !wanted || (await tryOut());
    setProblem(works ? undefined : blocked);
    setOn(wanted && works);
  }

  return (
    <Choice
      label="Notify me in this browser"
      hint="Only works while Referral Rewards is open in a tab, even in the background. Click a notification to open the lead."
      error={problem}
    >
      {(control) => <Switch {...control} checked={isOn} onCheckedChange={(wanted) => void change(wanted)} />}
    </Choice>
  );
}

/** Asks for permission if needed, and shows a test notification. */
async function tryOut(): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  return showNotice({
    title: "You’ll see new leads here",
    body: "As long as Referral Rewards is open in a tab.",
    tag: "lead-notices",
    path: "/home",
  });
}
