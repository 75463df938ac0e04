"use client";

import { onDemand } from "@/components/on-demand";
import { Dialog } from "@/components/ui/dialog";
import type { Advocate } from "../advocate";

const EditForm = onDemand(() => import("./edit-form").then((module) => module.EditForm));

/** What the page knows of the organization's plan. */
export interface ShownPlan {
  readonly name: string;
  readonly sms: boolean;
}

interface EditDialogProps {
  readonly advocate: Advocate;
  readonly plan: ShownPlan;
  readonly draftKey: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Changes what an advocate is called and how to reach them. */
export function EditDialog({ advocate, plan, draftKey, ...state }: EditDialogProps) {
  return (
    <Dialog {...state} title="Edit contact" description="Link, code and credit stay the same.">
      <EditForm {...{ advocate, plan, draftKey }} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}
