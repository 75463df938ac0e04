"use client";

import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly state: "todo" | "now" | "done";
  /** The choice, once the step is done. */
  readonly summary?: ReactNode;
  /** Returns to the step; undefined once that is too late. */
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A step of several on one page: finished ones are a line, later ones a title. */
export function StepCard({ number, title, state, summary, onChange, children }: StepCardProps) {
  const id = useId();
  const look = state === "todo" ? "border-line text-soft" : "border-accent bg-accent text-accent-ink";
  return (
    <Card aria-labelledby={id} {...(state === "now" && { "aria-current": "step" })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={cx(
            "grid size-6 shrink-0 place-items-center rounded-full border font-semibold text-caption",
            look,
          )}
        >
          {state === "done" ? <Check size={13} strokeWidth={2.5} /> : number}
        </span>
        <h2 id={id} className={cx("font-semibold text-section", state === "todo" && "text-soft")}>
          {title}
        </h2>
        {state === "done" && (
          <>
            <div className="wrap-anywhere min-w-0 flex-1 text-secondary text-soft max-sm:order-last max-sm:basis-full">
              {summary}
            </div>
            {onChange && (
              <Button size="small" variant="quiet" onClick={onChange} className="-my-1 -mr-2 max-sm:ml-auto">
                Change
              </Button>
            )}
          </>
        )}
      </div>
      {state === "now" && <div className="mt-5">{children}</div>}
    </Card>
  );
}
