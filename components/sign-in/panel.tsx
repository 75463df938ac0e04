"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";

interface PanelProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** For a panel that replaces another: moves the focus here, so that it is read out. */
  readonly takesFocus?: boolean;
  /** Below the card, such as other ways to go. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

/** One step of signing in: a card with the page's heading. */
export function Panel({ title, intro, takesFocus = false, foot, children }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Card
        aria-labelledby={id}
        className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none sm:p-8"
      >
        <h1
          ref={heading}
          id={id}
          tabIndex={-1}
          className="wrap-anywhere text-balance font-semibold text-title outline-none"
        >
          {title}
        </h1>
        {intro && <div className="wrap-anywhere mt-2 text-pretty text-soft">{intro}</div>}
        {children && <div className="mt-6 grid gap-5">{children}</div>}
      </Card>
      {foot && <div className="mt-6 text-center text-soft max-sm:mt-8">{foot}</div>}
    </>
  );
}

/** The placeholder until the browser has read the link. */
export function Waiting({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <Loading label="Reading the link">
        <div className="grid gap-4">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-control w-full" />
        </div>
      </Loading>
    </Panel>
  );
}
