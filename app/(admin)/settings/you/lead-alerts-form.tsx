"use client";

import { useState } from "react";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { leadAlerts } from "@/lib/leads/lead-alerts/contract";
import { showNotice, useLeadNotices } from "../../lead-notices";
import { formatTimeZone } from "../time-zones";
import { AlertPhone } from "./alert-phone";

const schema = z.object({
  mode: z.enum(["at_once", "daily", "never"]),
  by: z.enum(["email", "sms", "both"]),
  from: z.string(),
  until: z.string(),
});

const modes = [
  { value: "at_once", label: "Right away" },
  { value: "daily", label: "Once a day at 8 AM" },
  { value: "never", label: "Never" },
] as const;

const ways = [
  { value: "email", label: "By email" },
  { value: "sms", label: "By text" },
  { value: "both", label: "By email and text" },
] as const;

const NONE = "none";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, "0")}:00`,
  label: `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`,
}));

/** A time set through the API may not be a full hour. */
function hoursWith(time: string) {
  return hours.some(({ value }) => value === time) ? hours : [{ value: time, label: time }, ...hours];
}

type LeadAlertsWire = z.input<typeof leadAlerts.get.output>;

/** The member's lead alerts: how soon, on which channel, and in this browser. */
export function LeadAlerts({ wire }: { wire: LeadAlertsWire }) {
  const parted = "mt-6 border-inner-line border-t pt-6";
  return (
    <>
      {/* Verifying the first number turns texts on. */}
      <LeadAlertsForm key={wire.phone?.number} wire={wire} />
      <div className={parted}>
        <AlertPhone texts={wire.texts} phone={wire.phone} />
      </div>
      <div className={parted}>
        <BrowserAlerts />
      </div>
    </>
  );
}

function LeadAlertsForm({ wire }: { wire: LeadAlertsWire }) {
  const { mode, notificationPreference, quietHours } = wire.leadAlerts;
  const { send } = useSend(leadAlerts.update);
  const form = useSchemaForm({
    schema,
    defaultValues: {
      mode,
      by: notificationPreference,
      from: quietHours?.from ?? NONE,
      until: quietHours?.until ?? "07:00",
    },
    send: async ({ mode: chosen, by, from, until }) => {
      const quiet = from === NONE ? null : { from, until };
      await send({ mode: chosen, ...(wire.phone && { notificationPreference: by }), quietHours: quiet });
    },
    success: "Lead alerts saved.",
  });
  return (
    <Form form={form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField form={form} name="mode" label="Tell me about new leads" options={modes} />
        {wire.phone && <SelectField form={form} name="by" label="How" options={ways} />}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="from"
          label="Quiet from"
          options={[{ value: NONE, label: "No quiet hours" }, ...hoursWith(quietHours?.from ?? "21:00")]}
        />
        <SelectField
          form={form}
          name="until"
          label="Quiet until"
          hint={`In your business’s time zone, ${formatTimeZone(wire.timeZone)}.`}
          options={hoursWith(quietHours?.until ?? "07:00")}
        />
      </div>
      <SubmitButton form={form} className="justify-self-start">
        Save lead alerts
      </SubmitButton>
    </Form>
  );
}

const blocked = "Notifications from this site are blocked. Allow them in your browser settings, then try again.";

/** Turns notifications in this browser on or off; turning on asks for permission. */
function BrowserAlerts() {
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
