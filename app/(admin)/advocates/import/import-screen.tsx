"use client";

import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { RoomNote, roomLeft } from "../room";
import { ImportSteps } from "./import-steps";

interface ImportScreenProps {
  readonly account: z.input<typeof accounts.get.output>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly campaignId: string | null;
  readonly plan: { readonly name: string; readonly sms: boolean };
}

/** The import, with the plan's room for it. */
export function ImportScreen({ account, campaigns, campaignId, plan }: ImportScreenProps) {
  const { org, usage } = useLoaded(accounts.get, account);
  const room = { used: usage.advocates, of: org.enabledFeatures.advocates, plan: plan.name };
  const [only] = campaigns;
  const meant = campaigns.length === 1 ? only : campaigns.find((one) => one.campaignId === campaignId);
  return (
    <>
      <RoomNote room={room} className="mb-grid" />
      <ImportSteps
        campaigns={campaigns}
        campaignId={meant?.campaignId ?? ""}
        room={roomLeft(room)}
        sms={plan.sms}
      />
    </>
  );
}
