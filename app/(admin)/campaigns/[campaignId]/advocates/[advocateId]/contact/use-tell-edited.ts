"use client";

import { toast } from "sonner";
import { useUndo } from "@/components/use-undo";
import { advocates } from "@/lib/advocates/contract";
import { call } from "@/lib/kit/client";
import { useRefresh } from "../../../../../use-refresh";
import type { Advocate } from "../advocate";

/** Shows a changed contact, with the way back to how it was. */
export function useTellEdited(before: Advocate) {
  const refresh = useRefresh();
  const undo = useUndo();
  const { campaignId, advocateId, name, email = null, phone = null, notificationPreference } = before;
  const changeBack = () =>
    call(advocates.update, { campaignId, advocateId, name, email, phone, notificationPreference });

  return async ({ name: called }: Pick<Advocate, "name">) => {
    await refresh();
    toast.success(`${called} is up to date.`, {
      action: { label: "Undo", onClick: () => undo(changeBack, `${name} is as before.`) },
    });
  };
}
