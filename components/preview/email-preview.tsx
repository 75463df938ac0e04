"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/kit/client";
import { messages } from "@/lib/messages/contract";
import { LoadingEmail } from "./loading-email";
import { PreviewedEmail } from "./previewed-email";

const pauseMs = 350;

/** A value once it stops changing, for example while typing. */
function useDebounced<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) }), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.text === text ? value : settled.value;
}

/** An email as it would be sent to a sample recipient. The last one stays visible while the next one loads. */
export function EmailPreview({ input }: { input: z.output<typeof messages.preview.input> }) {
  const settled = useDebounced(input);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query(messages.preview, settled),
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();
  if (!data) {
    if (!error || isFetching) return <LoadingEmail />;
    return <EmailFailed error={error} onRetry={retry} />;
  }
  return (
    <div className="grid gap-2.5">
      {error && !isFetching && (
        <Notice
          tone="red"
          role="alert"
          action={
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          The preview is missing your last change. {describeProblem(error)}
        </Notice>
      )}
      <PreviewedEmail subject={data.subject} html={data.html} isOld={isPlaceholderData || isFetching} />
    </div>
  );
}

function EmailFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <ErrorState title="The email didn’t load" onRetry={onRetry}>
        {describeProblem(error)}
      </ErrorState>
    </div>
  );
}
