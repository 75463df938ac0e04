"use client";

import { UserPlus } from "lucide-react";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AdvocateQuotaNote, advocatesFullId, type PlanQuota, quotaLeft } from "../quota";
import { NoCampaign } from "./no-campaign";
import type { ListedCampaign } from "./view";

const EnrollForm = lazy(() => import("./enroll-form").then((module) => module.EnrollForm));

/** Storage key of the form's draft. */
export const enrollDraftKey = "enroll-advocate";

interface EnrollDialogProps {
  readonly campaigns: readonly ListedCampaign[];
  readonly campaignId: string | null;
  readonly quota: PlanQuota;
  readonly sms: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function EnrollDialog({ open, onOpenChange, ...asked }: EnrollDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite an advocate"
      description="They get their own link, code and page."
    >
      <EnrollContent {...asked} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ContentProps = Omit<EnrollDialogProps, "open" | "onOpenChange"> & { onDone: () => void };

function EnrollContent({ campaigns, campaignId, quota, sms, onDone }: ContentProps) {
  if (campaigns.length === 0) return <NoCampaign level={3} bare />;
  if (quotaLeft(quota) === 0) return <AdvocateQuotaNote quota={quota} />;
  return (
    <div className="grid gap-5">
      <AdvocateQuotaNote quota={quota} />
      <EnrollForm campaigns={campaigns} campaignId={campaignId} sms={sms} onDone={onDone} draftKey={enrollDraftKey} />
    </div>
  );
}

/** Opens the dialog. Disabled if the plan is full; a note on the page explains why. */
export function EnrollButton({ isFull, onClick }: { isFull: boolean; onClick: () => void }) {
  return (
    <Button
      icon={UserPlus}
      variant="primary"
      onClick={onClick}
      disabled={isFull}
      {...(isFull && { "aria-describedby": advocatesFullId })}
    >
      Invite advocate
    </Button>
  );
}
