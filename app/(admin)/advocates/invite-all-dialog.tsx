"use client";

import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { advocates } from "@/lib/leads/advocates/contract";
import { messages } from "@/lib/messages/contract";
import { addSending, describeTest } from "@/lib/messages/describe-sending";
import { InviteForecast, SendingPlan } from "../sending-plan";
import { NoProviderNotice } from "./no-provider-notice";
import type { ListedCampaign } from "./view";

type Total = NonNullable<ReturnType<typeof useSendInvites>["total"]>;

interface InviteAllDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The filtered list that gets the invite. */
  readonly view: InviteView;
  /** Describes the recipients: "whose link was never opened". */
  readonly who: string;
  /** The campaign whose words and offer the test uses. */
  readonly campaign: ListedCampaign | undefined;
}

/** Sends the invite to everyone in the list: first a preview of the recipients, then progress. */
export function InviteAllDialog({ open, onOpenChange, view, who, campaign }: InviteAllDialogProps) {
  const preview = useSendInvites(true);
  const sending = useSendInvites(false);
  const { start: count, reset: forget } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who gets it is counted once each time it is opened.
  useEffect(() => {
    if (open) void count(view);
    else forget();
  }, [open]);

  function change(next: boolean) {
    if (!next) sending.reset();
    onOpenChange(next);
  }

  return (
    <Dialog open={open} onOpenChange={change} title={`Send invites to everyone ${who}`}>
      {sending.status === "idle" ? (
        <Question preview={preview} campaign={campaign} onSend={() => void sending.start(view)} />
      ) : (
        <Report
          count={preview.total?.people ?? 0}
          sending={sending}
          onResume={() => void sending.resume(view)}
          onClose={() => change(false)}
        />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  readonly preview: ReturnType<typeof useSendInvites>;
  readonly campaign: ListedCampaign | undefined;
  readonly onSend: () => void;
}

/** Previews who gets the invite and who doesn't. */
function Question({ preview: { total, status, problem }, campaign, onSend }: QuestionProps) {
  const counted = status === "done" ? total : undefined;
  return (
    <div className="grid gap-4">
      <p role="status" className="text-pretty">
        {counted ? describePerson(counted) : "Counting…"}
      </p>
      {status === "stopped" && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <InviteForecast emails={counted?.emails ?? 0} texts={counted?.texts ?? 0} />
      {counted && <Preview total={counted} />}
      <DialogActions>
        {campaign && (
          <EndpointButton endpoint={messages.sendTest} input={testOf(campaign)} success={describeTest}>
            Send me a test
          </EndpointButton>
        )}
        <Button icon={Send} variant="primary" disabled={!counted || counted.people === 0} onClick={onSend}>
          Invite {counted ? counted.people.toLocaleString("en-US") : "everyone"}
        </Button>
      </DialogActions>
    </div>
  );
}

interface ReportProps {
  /** The number of recipients counted in the preview. */
  readonly count: number;
  readonly sending: ReturnType<typeof useSendInvites>;
  readonly onResume: () => void;
  readonly onClose: () => void;
}

/** Progress of the invites. */
function Report({ count, sending: { total, status, problem }, onResume, onClose }: ReportProps) {
  const people = total?.people ?? 0;
  return (
    <div className="grid gap-4">
      <div>
        <p role="status" className="mb-2 text-pretty">
          <strong className="font-semibold">{people.toLocaleString("en-US")}</strong> of {count.toLocaleString("en-US")}{" "}
          invites queued.
          {status === "done" && " You can close this window."}
        </p>
        <Progress label="Invites" value={people} max={Math.max(1, count)} />
      </div>
      {status === "done" && total && people > 0 && <SendingPlan plan={total.sending} />}
      {status === "stopped" && (
        <Notice tone="red" role="alert" title="The rest hasn’t been sent yet">
          {problem} No one gets it twice when you continue.
        </Notice>
      )}
      <DialogActions>
        {status === "stopped" && (
          <Button variant="primary" onClick={onResume}>
            Continue
          </Button>
        )}
        {status === "done" && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function testOf({ rewardMode, advocateRewardValue, friendRewardValue, inviteSubject, inviteMessage }: ListedCampaign) {
  return {
    rewardMode,
    advocateRewardValue,
    friendRewardValue,
    ...(inviteSubject && { inviteSubject }),
    ...(inviteMessage && { inviteMessage }),
  };
}

/** "4,686 advocates will get their link: 4,200 emails and 900 texts." */
function describePerson({ people, emails, texts }: Total): string {
  if (people === 0) return "No one would get it.";
  const ways = [emails > 0 && formatCount(emails, "email"), texts > 0 && formatCount(texts, "text")].filter(Boolean);
  return `${formatCount(people, "advocate")} will get their link: ${ways.join(" and ")}.`;
}

/** Who is left out and why, and whether any message is delivered. */
function Preview({ total: { emails, texts, leftOut, delivered } }: { total: Total }) {
  const reasons = [
    [leftOut.alreadyInvited, "invited in the last 24 hours, or about to be"],
    [leftOut.optedOut, "unsubscribed or stopped texts"],
    [leftOut.unreachable, "text-only, but they haven’t agreed to texts or your account doesn’t include them"],
    [leftOut.campaignClosed, "in a campaign that isn’t taking leads right now"],
  ] as const;
  const left = reasons.filter(([count]) => count > 0);
  return (
    <>
      <NoProviderNotice emails={emails} texts={texts} delivered={delivered} />
      {left.length > 0 && (
        <section aria-label="Left out">
          <h3 className="mb-1 font-medium text-secondary">Left out</h3>
          <ul className="grid gap-1 text-secondary text-soft">
            {left.map(([count, why]) => (
              <li key={why}>
                <strong className="font-semibold text-ink">{count.toLocaleString("en-US")}</strong> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type SendInvitesOutput = z.output<typeof advocates.sendInvites.output>;
type InviteView = Pick<z.output<typeof advocates.sendInvites.input>, "campaignId" | "part">;

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
function useSendInvites(dryRun: boolean) {
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
