"use client";

import { useState } from "react";
import type { useCalls } from "@/components/list/use-calls";
import { Dialog } from "@/components/ui/dialog";
import type { advocates as endpoints } from "@/lib/advocates/contract";
import { useRefresh } from "../use-refresh";
import type { FoundAdvocate } from "./advocate";
import { ResendQuestion } from "./resend-question";
import { ResendReport } from "./resend-report";
import type { useSelection } from "./use-selection";

interface ResendDialogProps {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly calls: ReturnType<typeof useCalls<typeof endpoints.sendInvite>>;
  readonly selection: ReturnType<typeof useSelection<FoundAdvocate>>;
}

/**
 * Sends the chosen advocates their invite again. Whoever has it is not chosen any more, so that what is repeated goes
 * to the others only.
 */
export function ResendDialog({ open, setOpen, calls, selection }: ResendDialogProps) {
  const refresh = useRefresh();
  const [people, setPeople] = useState<readonly FoundAdvocate[]>([]);
  const isRunning = calls.status === "running" || calls.status === "stopping";

  async function send(run: () => ReturnType<typeof calls.resume>, to: readonly FoundAdvocate[]) {
    const answers = await run();
    selection.set(
      to.filter((_, index) => answers[index]?.output),
      false,
    );
    await refresh();
  }

  function start() {
    const chosen = selection.items;
    setPeople(chosen);
    const places = chosen.map(({ campaignId, advocateId }) => ({ campaignId, advocateId }));
    void send(() => calls.start(places), chosen);
  }

  function change(next: boolean) {
    if (isRunning) return calls.stop();
    if (!next) calls.reset();
    setOpen(next);
  }

  return (
    <Dialog open={open} onOpenChange={change} title="Resend the invite">
      {calls.status === "idle" ? (
        <ResendQuestion count={selection.items.length} onSend={start} />
      ) : (
        <ResendReport
          people={people}
          calls={calls}
          onResume={() => void send(calls.resume, people)}
          onClose={() => change(false)}
        />
      )}
    </Dialog>
  );
}
