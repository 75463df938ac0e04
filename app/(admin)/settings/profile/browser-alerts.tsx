"use client";

import { useState } from "react";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { showNotice, useLeadNotices } from "../../lead-notices";

const blocked =
  "This browser shows no notifications of this site. Allow them in the browser’s settings, then try again.";

/** Turns notifications in this browser on, which asks for the permission, or off. */
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
      hint="Works only while a tab of Referral Rewards is open, also behind other windows. A click opens the lead."
      error={problem}
    >
      {(control) => <Switch {...control} checked={isOn} onCheckedChange={(wanted) => void change(wanted)} />}
    </Choice>
  );
}

/** Asks for the permission where that is open, and shows that it works. */
async function tryOut(): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  return showNotice({
    title: "You will hear of new leads here",
    body: "While a tab of Referral Rewards is open.",
    tag: "lead-notices",
    path: "/dashboard",
  });
}
