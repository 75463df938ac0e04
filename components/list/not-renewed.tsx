import type { ReactNode } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface NotRenewedProps {
  /** "This list may be out of date" if left out. */
  readonly title?: ReactNode;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  readonly className?: string;
}

/** Warns that what is below is outdated or missing, with the reason and a retry. Nothing without an error. */
export function NotRenewed({
  title = "This list may be out of date",
  error,
  retry,
  isRetrying,
  className,
}: NotRenewedProps) {
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
