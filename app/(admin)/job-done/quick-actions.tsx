"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { lazy } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";
import { referralsPath } from "../paths";
import type { KnownCustomer } from "./use-job-draft";
import { OpenQuickActions, type QuickAction } from "./use-quick-actions";

const QuickChoices = lazy(() => import("./quick-choices").then((module) => module.QuickChoices));
const JobForm = lazy(() => import("./job-form").then((module) => module.JobForm));
const CallForm = lazy(() => import("./call-form").then((module) => module.CallForm));
const CreditForm = lazy(() => import("./credit-form").then((module) => module.CreditForm));

type Shown = QuickAction | "choices";

const titles: Readonly<Record<Shown, string>> = {
  choices: "What happened?",
  job: "Job done",
  call: "Log a call",
  credit: "Use credit",
};

/** Provides the quick actions. The office logs calls and uses credit on its own pages; technicians do it in place. */
export function QuickActions({ isTechnician, children }: { isTechnician: boolean; children: ReactNode }) {
  const router = useRouter();
  const [shown, setShown] = useState<Shown | null>(null);
  const [customer, setCustomer] = useState<KnownCustomer>();
  const openers = useMemo(() => {
    const show = (action: Shown, known?: KnownCustomer) => {
      setCustomer(known);
      setShown(action);
    };
    const leaveFor = (path: string) => {
      setShown(null);
      router.push(path);
    };
    return {
      openChoices: () => show("choices"),
      openJob: (known: KnownCustomer) => show("job", known),
      open: (action: QuickAction) => {
        if (isTechnician || action === "job") show(action);
        else leaveFor(action === "call" ? referralsPath({ call: "1" }) : "/money/redeem");
      },
    };
  }, [isTechnician, router]);
  const close = () => setShown(null);
  return (
    <OpenQuickActions value={openers}>
      {children}
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && close()}
        title={titles[shown ?? "choices"]}
        width="small"
      >
        {shown === "choices" && <QuickChoices />}
        {shown === "job" && <JobForm {...(customer && { customer })} onClose={close} />}
        {shown === "call" && <CallForm onDone={close} />}
        {shown === "credit" && <CreditForm onClose={close} />}
      </Dialog>
    </OpenQuickActions>
  );
}
