"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { advocates } from "@/lib/leads/advocates/contract";
import { addSending } from "@/lib/messages/describe-sending";

type SendInvitesOutput = z.output<typeof advocates.sendInvites.output>;
export type InviteView = Pick<z.output<typeof advocates.sendInvites.input>, "campaignId" | "part">;

/** Totals of the batches so far. */
function add(one: SendInvitesOutput | undefined, other: SendInvitesOutput): SendInvitesOutput {
  if (!one) return other;
  const sum = (key: keyof SendInvitesOutput["leftOut"]) => one.leftOut[key] + other.leftOut[key];
  return {
    ...other,
    people: one.people + other.people,
    emails: one.emails + other.emails,
    texts: one.texts + other.texts,
    sending: addSending(one.sending, other.sending),
    leftOut: {
      alreadyInvited: sum("alreadyInvited"),
      optedOut: sum("optedOut"),
      unreachable: sum("unreachable"),
      campaignClosed: sum("campaignClosed"),
    },
  };
}

/** Sends invites to a whole view batch by batch, or counts the recipients. Resumes where it stopped. */
export function useSendInvites(dryRun: boolean) {
  const { trySend, problem } = useSend(advocates.sendInvites, { refreshes: !dryRun });
  const [total, setTotal] = useState<SendInvitesOutput>();
  const [status, setStatus] = useState<"idle" | "running" | "stopped" | "done">("idle");
  const latest = useRef(0);

  async function run(view: InviteView, before?: SendInvitesOutput) {
    const own = ++latest.current;
    let sum = before;
    setTotal(sum);
    setStatus("running");
    do {
      const cursor = sum?.nextCursor;
      const answer = await trySend({ ...view, dryRun, ...(cursor && { cursor }) });
      if (latest.current !== own) return;
      if (!answer) return setStatus("stopped");
      sum = add(sum, answer.output);
      setTotal(sum);
    } while (sum.nextCursor);
    setStatus("done");
  }

  return {
    total,
    status,
    problem,
    start: (view: InviteView) => run(view),
    resume: (view: InviteView) => run(view, total),
    /** Stops after the current batch and discards the result. */
    reset() {
      latest.current++;
      setTotal(undefined);
      setStatus("idle");
    },
  };
}
