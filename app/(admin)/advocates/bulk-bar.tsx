"use client";

import { Send, X } from "lucide-react";
import { useState } from "react";
import { useAfterWrite } from "@/components/form/after-write";
import { describeProblem } from "@/components/form/describe-problem";
import { useCalls } from "@/components/list/use-calls";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { advocates } from "@/lib/leads/advocates/contract";
import { destinationsOf } from "@/lib/messages/channels";
import { addSending } from "@/lib/messages/describe-sending";
import { InviteForecast, SendingPlan } from "../sending-plan";
import type { useSelection } from "./advocates-table";
import type { FoundAdvocate } from "./view";

interface BulkBarProps {
  readonly selection: ReturnType<typeof useSelection<FoundAdvocate>>;
  /** Whether the plan includes texts. */
  readonly sms: boolean;
}

export function BulkBar({ selection, sms }: BulkBarProps) {
  const [open, setOpen] = useState(false);
  const calls = useCalls(advocates.sendInvite, "next");
  const { items, clear } = selection;
  if (items.length === 0 && !open) return null;
  return (
    <>
      {items.length > 0 && (
        <section
          aria-label="Selected advocates"
          data-pinned
          className="sticky bottom-[calc(var(--spacing-foot)+1rem)] z-20 mx-auto mt-3 flex w-fit max-w-full animate-pop items-center gap-2 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-pop"
        >
          <span role="status" className="mr-1 whitespace-nowrap font-medium">
            {items.length.toLocaleString("en-US")} selected
          </span>
          <Button size="small" onClick={() => setOpen(true)}>
            <Send size={14} />
            Resend invite
          </Button>
          <IconButton label="Clear selection" icon={X} size="small" onClick={clear} />
        </section>
      )}
      <ResendDialog open={open} setOpen={setOpen} calls={calls} selection={selection} sms={sms} />
    </>
  );
}

interface ResendDialogProps extends BulkBarProps {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly calls: ReturnType<typeof useCalls<typeof advocates.sendInvite>>;
}

/** Sends the selected advocates their invite again. Each one sent is deselected, so a retry only reaches the rest. */
function ResendDialog({ open, setOpen, calls, selection, sms }: ResendDialogProps) {
  const refresh = useAfterWrite();
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
    const targets = chosen.map(({ campaignId, advocateId }) => ({ campaignId, advocateId }));
    void send(() => calls.start(targets), chosen);
  }

  function change(next: boolean) {
    if (isRunning) return calls.stop();
    if (!next) calls.reset();
    setOpen(next);
  }

  return (
    <Dialog open={open} onOpenChange={change} title="Resend the invite">
      {calls.status === "idle" ? (
        <ResendQuestion people={selection.items} sms={sms} onSend={start} />
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

interface ResendQuestionProps {
  readonly people: readonly FoundAdvocate[];
  /** Whether the plan includes texts. */
  readonly sms: boolean;
  readonly onSend: () => void;
}

/** Confirms before the invites go out. */
function ResendQuestion({ people, sms, onSend }: ResendQuestionProps) {
  const count = people.length;
  const isOne = count === 1;
  const ways = people.flatMap(({ email = null, phone = null, notificationPreference, smsConsentAt }) =>
    destinationsOf({ email, phone, notificationPreference, mayText: smsConsentAt !== undefined }, { sms }),
  );
  const emails = ways.filter(({ channel }) => channel === "email").length;
  return (
    <>
      <p className="text-pretty">
        {isOne ? "The advocate gets" : `${count.toLocaleString("en-US")} advocates get`} the link again by email, text
        or both, with their campaign’s current offer.
      </p>
      <p className="mt-2 text-pretty text-soft">
        Unsubscribed people won’t be messaged, and neither will anyone with an invite still going out.
      </p>
      <div className="mt-3">
        <InviteForecast emails={emails} texts={ways.length - emails} />
      </div>
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button variant="primary" onClick={onSend}>
          {isOne ? "Send the invite" : `Send ${count.toLocaleString("en-US")} invites`}
        </Button>
      </DialogActions>
    </>
  );
}

interface ResendReportProps {
  readonly people: readonly FoundAdvocate[];
  readonly calls: ReturnType<typeof useCalls<typeof advocates.sendInvite>>;
  readonly onResume: () => void;
  readonly onClose: () => void;
}

/** Progress of the invites, and who got none and why. */
function ResendReport({ people, calls, onResume, onClose }: ResendReportProps) {
  const { answers, status, problem } = calls;
  const sent = answers.filter(({ output }) => output).length;
  const left = people.length - answers.length;
  const plans = answers.flatMap(({ output }) => (output ? [output.sending] : []));
  const isRunning = status === "running" || status === "stopping";
  return (
    <div className="grid gap-4">
      <div>
        <p role="status" className="mb-2">
          <strong className="font-semibold">{sent.toLocaleString("en-US")}</strong> of{" "}
          {people.length.toLocaleString("en-US")} invites queued
          {status === "stopped" && left > 0 && `, ${left.toLocaleString("en-US")} left`}.
        </p>
        <Progress label="Invites" value={answers.length} max={people.length} />
      </div>
      {!isRunning && plans.length > 0 && <SendingPlan plan={plans.reduce(addSending)} />}
      {problem && (
        <Notice tone="red" role="alert" title="The rest hasn’t been sent yet">
          {problem} No one will get it twice if you continue.
        </Notice>
      )}
      <NotSent people={people} answers={answers} />
      <DialogActions>
        {isRunning && (
          <Button onClick={calls.stop} pending={status === "stopping"}>
            Stop
          </Button>
        )}
        {!isRunning && (
          <Button variant={left > 0 ? "secondary" : "primary"} onClick={onClose}>
            {left > 0 ? "Stop here" : "Done"}
          </Button>
        )}
        {status === "stopped" && left > 0 && (
          <Button variant="primary" onClick={onResume}>
            Continue
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function NotSent({ people, answers }: Pick<ResendReportProps, "people"> & Pick<ResendReportProps["calls"], "answers">) {
  const refused = answers.flatMap(({ refusal }, index) => {
    const person = people[index];
    return refusal && person ? [{ person, why: describeProblem(refusal) }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <section aria-label="Not sent">
      <h3 className="mb-1 font-medium text-secondary">Not sent</h3>
      <ul className="max-h-64 divide-y divide-inner-line overflow-y-auto rounded-control border border-line">
        {refused.map(({ person, why }) => (
          <li key={person.advocateId} className="wrap-anywhere px-3.5 py-2.5">
            <bdi className="font-medium">{person.name}</bdi>
            <span className="block text-pretty text-secondary text-soft">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
