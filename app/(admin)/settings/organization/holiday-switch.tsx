"use client";

import { useState } from "react";
import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { accounts } from "@/lib/accounts/contract";
import { useRefresh } from "../../use-refresh";

/** Sends messages on US holidays, or holds them until the next day. */
export function HolidaySwitch({ sendsOnHolidays }: { sendsOnHolidays: boolean }) {
  const [isOn, setOn] = useState(sendsOnHolidays);
  const { trySend, pending } = useToastedSend(accounts.update);
  const refresh = useRefresh();
  const change = async (wanted: boolean) => {
    const answer = await trySend({ sendsOnHolidays: wanted });
    if (!answer) return;
    setOn(answer.output.org.sendsOnHolidays);
    toast.success(wanted ? "Messages now go out on holidays." : "Messages wait for the day after a holiday.");
    await refresh();
  };
  return (
    <Choice label="Send on US holidays">
      {(control) => (
        <Switch
          {...control}
          checked={isOn}
          disabled={pending}
          onCheckedChange={(wanted) => void change(wanted)}
        />
      )}
    </Choice>
  );
}
