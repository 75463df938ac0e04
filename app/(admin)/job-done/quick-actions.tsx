"use client";

import { CircleCheck, type LucideIcon, PhoneIncoming, Ticket } from "lucide-react";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { lazy } from "@/components/lazy";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { referralsPath } from "../paths";
import type { KnownCustomer } from "./use-job-draft";

const JobForm = lazy(() => import("./job-form").then((module) => module.JobForm));
const CallForm = lazy(() => import("./call-form").then((module) => module.CallForm));
const CreditForm = lazy(() => import("./credit-form").then((module) => module.CreditForm));

type QuickAction = "job" | "call" | "credit";

interface Openers {
  readonly openChoices: () => void;
  readonly open: (action: QuickAction) => void;
  /** Opens Job done for a known customer. */
  readonly openJob: (customer: KnownCustomer) => void;
}

const nothing = () => {};
const Context = createContext<Openers>({ openChoices: nothing, open: nothing, openJob: nothing });

/** Opens the three things a member does most: Job done, Log a call and Use credit. */
export function useQuickActions(): Openers {
  return useContext(Context);
}

const choices: readonly {
  readonly action: QuickAction;
  readonly label: string;
  readonly text: string;
  readonly icon: LucideIcon;
}[] = [
  { action: "job", label: "Job done", text: "Thank them, and send their link", icon: CircleCheck },
  { action: "call", label: "Log a call", text: "Who called, and who sent them", icon: PhoneIncoming },
  { action: "credit", label: "Use credit", text: "Take credit off a bill", icon: Ticket },
];

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
    <Context value={openers}>
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
    </Context>
  );
}

/** The actions as big buttons, for one thumb. */
export function QuickChoices() {
  const { open } = useQuickActions();
  return (
    <ul className="grid gap-2.5">
      {choices.map(({ action, label, text, icon: Icon }) => (
        <li key={action}>
          <button
            type="button"
            onClick={() => open(action)}
            className={cx(
              "flex min-h-[72px] w-full items-center gap-4 rounded-card border px-4 py-3 text-left transition-colors",
              action === "job"
                ? "border-accent bg-accent text-accent-ink"
                : "border-line bg-card hover:border-faint",
            )}
          >
            <span
              className={cx(
                "grid size-11 shrink-0 place-items-center rounded-full",
                action === "job" ? "bg-accent-ink/15" : "bg-tint text-accent",
              )}
            >
              <Icon size={20} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold text-section">{label}</span>
              <span className={cx("block text-secondary", action === "job" ? "" : "text-soft")}>{text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
