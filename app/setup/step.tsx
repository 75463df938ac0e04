"use client";

import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";

interface StepProps {
  readonly name: string;
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  /** In place of the body while another step is open. */
  readonly summary?: ReactNode;
  readonly body: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One step of setup: open, or a line with a button to open it. */
export function Step({ name, number, title, done, summary, body, isOpen, onOpen }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  // The form with the focus is gone once the next step opens.
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li aria-current={isOpen ? "step" : undefined}>
      <Card aria-labelledby={`step-${name}`} className={cx(!isOpen && "py-3.5!")}>
        <div className="flex items-center gap-3.5">
          <span
            aria-hidden
            className={cx(
              "grid size-7 shrink-0 place-items-center rounded-full font-semibold text-secondary tabular-nums",
              done ? "bg-accent text-accent-ink" : "bg-tint text-accent",
            )}
          >
            {done ? <Check size={15} strokeWidth={2.5} /> : number}
          </span>
          <div className="min-w-0 flex-1">
            <h2
              id={`step-${name}`}
              ref={heading}
              tabIndex={-1}
              className="scroll-mt-6 font-semibold text-section outline-none"
            >
              {title}
              <span className="sr-only">{done && ", done"}</span>
            </h2>
            {!isOpen && summary && <p className="wrap-anywhere text-pretty text-secondary text-soft">{summary}</p>}
          </div>
          {!isOpen && (
            <Button size="small" aria-label={`${done ? "Change" : "Open"}: ${title}`} onClick={onOpen}>
              {done ? "Change" : "Open"}
            </Button>
          )}
        </div>
        {isOpen && <div className="mt-5">{body}</div>}
      </Card>
    </li>
  );
}
