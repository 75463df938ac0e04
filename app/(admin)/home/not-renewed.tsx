import type { ReactNode } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface NotRenewedProps {
  readonly title: ReactNode;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  readonly className?: string;
}

/** Warns that the figures below are outdated or missing, says why, and offers a retry. */
export function NotRenewed({ title, error, retry, isRetrying, className }: NotRenewedProps) {
  if (!error) return null;
  return (
    <Notice
      tone="red"
      role="alert"
      title={title}
      {...(className && { className })}
      action={
        <Button size="small" onClick={retry} pending={isRetrying}>
          Try again
        </Button>
      }
    >
      {describeProblem(error)}
    </Notice>
  );
}
