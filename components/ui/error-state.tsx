"use client";

import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

interface ErrorStateProps {
  /** The failure: "The team did not load". */
  readonly title: string;
  /** An explanation and the next step. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  /** Whether a retry is running. */
  readonly pending?: boolean;
  /** The request's id in our log. */
  readonly requestId?: string | undefined;
}

/** Shown in place of a part of the page that failed to load. */
export function ErrorState({ title, children, onRetry, pending, requestId }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-5 py-12 text-center">
      <span className="grid size-10 place-items-center rounded-full bg-red-bg text-red">
        <CloudOff size={18} />
      </span>
      <p className="mt-4 font-semibold text-section">{title}</p>
      <div className="mt-1 text-pretty text-soft">{children}</div>
      <Button icon={RotateCw} className="mt-5" onClick={onRetry} pending={pending}>
        Try again
      </Button>
      {requestId && (
        <p className="wrap-anywhere mt-4 text-caption text-faint">
          If it keeps happening, report this number: <code className="font-mono">{requestId}</code>
        </p>
      )}
    </div>
  );
}
