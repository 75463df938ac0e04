"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { lazy } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import type { CampaignOption } from "./view";

const LogCallForm = lazy(() => import("./log-call-form").then((module) => module.LogCallForm));

/** Storage key of the form's draft. */
export const callDraftKey = "log-call";

interface LogCallProps {
  readonly campaigns: readonly CampaignOption[];
  /** The campaign in view, if it is one. */
  readonly campaignId: string | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Records a friend who called or came in instead of opening the link. `/leads?call=1` opens it. */
export function LogCall({ open, onOpenChange, ...target }: LogCallProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Log a call"
      description="For someone who calls or walks in. Ask who sent them."
    >
      <Content {...target} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ContentProps = Pick<LogCallProps, "campaigns" | "campaignId"> & { readonly onDone: () => void };

// The address may name the advocate: `?call=1&campaignId=…&advocateId=…`.
function Content({ campaigns, campaignId, onDone }: ContentProps) {
  const [{ advocateId }, setAsked] = useQueryStates({ advocateId: parseAsString });
  const isNamed = advocateId !== null && campaignId !== null;
  const { data, isPending } = useQuery({
    ...query(advocates.get, { campaignId: campaignId ?? "", advocateId: advocateId ?? "" }),
    enabled: isNamed,
    retry: false,
  });
  if (isNamed && isPending) return <Skeleton className="h-64 w-full" />;
  const meant = isNamed ? data?.advocate : undefined;
  return (
    <LogCallForm
      campaigns={campaigns}
      advocate={meant && { advocateId: meant.advocateId, campaignId: meant.campaignId, name: meant.name }}
      draftKey={callDraftKey}
      onDone={() => {
        void setAsked({ advocateId: null });
        onDone();
      }}
    />
  );
}
