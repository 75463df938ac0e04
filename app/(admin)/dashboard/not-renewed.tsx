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

/** Says, if so, that what is shown below is not what it should be, and why, and tries again. */
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
