"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useSend } from "@/components/form/use-send";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { connectionApps } from "@/lib/integrations/connections/apps/contract";

interface Props {
  /** Starts with the connection's id. */
  readonly state: string;
  readonly brought: { readonly code?: string; readonly realmId?: string; readonly error?: string };
}

/** Submits the provider's redirect parameters once, then opens the connection, or explains the failure. */
export function FinishConnecting({ state, brought }: Props) {
  const [connectionId = ""] = state.split(".");
  const page = `/settings/connections?${new URLSearchParams({ connection: connectionId })}`;
  const router = useRouter();
  const { trySend, problem } = useSend(connectionApps.finish);
  const [failure, setFailure] = useState<string>();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void trySend({ connectionId, state, ...brought }).then((answer) => {
      if (!answer) return;
      if (answer.output.problem !== undefined) return setFailure(answer.output.problem);
      toast.success(`${answer.output.connection.name} is connected.`);
      router.replace(page);
    });
  });

  const why = failure ?? problem;
  if (why === undefined) {
    return (
      <p role="status" className="text-soft">
        One moment: the connection is being checked.
      </p>
    );
  }
  return (
    <Notice
      tone="red"
      role="alert"
      title="It isn’t connected"
      action={<ButtonLink href={page}>Back to the connection</ButtonLink>}
    >
      {why}
    </Notice>
  );
}
