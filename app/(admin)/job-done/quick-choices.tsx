"use client";

import { CircleCheck, type LucideIcon, PhoneIncoming, Ticket } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { type QuickAction, useQuickActions } from "./use-quick-actions";

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
              action === "job" ? "border-accent bg-accent text-accent-ink" : "border-line bg-card hover:border-faint",
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
