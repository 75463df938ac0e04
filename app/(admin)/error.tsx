"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";

interface Props {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** Shown if a page of the app fails. The navigation stays. */
export default function AdminError({ error, reset }: Props) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const retry = () =>
    start(() => {
      router.refresh();
      reset();
    });
  return (
    <Card>
      <ErrorState title="This page didn’t load" onRetry={retry} pending={pending} requestId={error.digest}>
        Something went wrong on our side. Anything you saved is safe.
      </ErrorState>
    </Card>
  );
}
