"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { onDemand } from "@/components/on-demand";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import type { Campaign } from "./referral";

const AddReferralForm = onDemand(() =>
  import("./add-referral-form").then((module) => module.AddReferralForm),
);

/** The name under which the form keeps what was typed. */
export const addDraftKey = "add-referral";

interface AddReferralProps {
  readonly campaigns: readonly Campaign[];
  /** The campaign that is looked at, if it is one. */
  readonly campaignId: string | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Records a friend who called, or came in, instead of opening the link. */
export function AddReferral({ open, onOpenChange, ...place }: AddReferralProps) {
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title="Add a referral"
      description="For a friend who called or came in. Ask who recommended you."
    >
      <Content {...place} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ContentProps = Pick<AddReferralProps, "campaigns" | "campaignId"> & { readonly onDone: () => void };

// The address may name the advocate: `?add=1&campaignId=…&advocateId=…`.
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
    <AddReferralForm
      campaigns={campaigns}
      advocate={meant}
      draftKey={addDraftKey}
      onDone={() => {
        void setAsked({ advocateId: null });
        onDone();
      }}
    />
  );
}
