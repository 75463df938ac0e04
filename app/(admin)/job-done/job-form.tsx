"use client";

import { Clock } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { asks } from "@/lib/asks/contract";
import { describeJob, firstOf, formatClock, formatWhen } from "@/lib/asks/describe-job";
import { consentWords } from "@/lib/messages/consent-words";
import { CustomerField } from "./customer-field";
import { JobDone } from "./job-done";
import { type JobDraft, type KnownCustomer, type RecordedJob, useJobDraft, useJobPreview } from "./use-job-draft";

interface JobFormProps {
  /** A customer chosen before, such as on their page. */
  readonly customer?: KnownCustomer;
  readonly onClose: () => void;
}

/** Records a finished job in one step. The exact message and its time are shown before. */
export function JobForm({ customer, onClose }: JobFormProps) {
  const draft = useJobDraft(customer);
  const [recorded, setRecorded] = useState<{ readonly result: RecordedJob; readonly name: string }>();
  const { preview, error } = useJobPreview(draft);
  const { trySend, pending, problem } = useSend(asks.recordJob);
  const { input, isComplete, name } = draft;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || !preview) return;
    // The time of the preview, so that the message goes out exactly as shown.
    const sent = await trySend({ ...input, doneAt: preview.job.doneAt });
    if (sent) setRecorded({ result: sent.output, name });
  }

  if (recorded) {
    const again = () => {
      setRecorded(undefined);
      draft.restart();
    };
    return <JobDone {...recorded} onNext={again} onClose={onClose} />;
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <CustomerField draft={draft} />
      {!draft.customer && <RestField draft={draft} />}
      {!draft.customer && draft.campaigns.length > 1 && (
        <Field label="Campaign">
          {(control) => (
            <NativeSelect
              {...control}
              options={draft.campaigns.map((one) => ({ value: one.campaignId, label: one.name }))}
              value={draft.campaignId}
              onValueChange={(campaignId) => draft.change({ campaignId })}
            />
          )}
        </Field>
      )}
      {draft.asksForConsent && (
        <Choice
          label={`${firstOf(name)} said yes to texts from us`}
          hint={`${consentWords.staff} Leave it off if you didn’t ask: then no text goes out.`}
        >
          {(control) => (
            <Checkbox
              {...control}
              checked={draft.agreed}
              onCheckedChange={(on) => draft.change({ agreed: on === true })}
            />
          )}
        </Choice>
      )}
      <Trouble draft={draft}>{problem ?? (error ? describeProblem(error) : undefined)}</Trouble>
      {isComplete && !error && <JobPreview preview={preview} name={name} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={pending}
        disabled={!isComplete || !preview}
        className="w-full"
      >
        {describeSubmit(preview, name)}
      </Button>
    </form>
  );
}

/** What completes a new customer: a phone number or an email address, or the name if the number was typed first. */
function RestField({ draft }: { draft: JobDraft }) {
  const { startsWithPhone, wantsEmail, rest, options, contactProblem, change } = draft;
  const [isLeft, setLeft] = useState(false);
  const label = startsWithPhone ? "Name" : wantsEmail ? "Email" : "Mobile";
  const shown = { value: rest, maxLength: 254, autoCorrect: "off" };
  const isFixed = startsWithPhone || options?.texts === false;
  return (
    <Field
      label={label}
      error={isLeft && !startsWithPhone ? contactProblem : undefined}
      aside={
        !isFixed && (
          <button
            type="button"
            className="relative underline underline-offset-2 before:absolute before:-inset-x-2 before:-inset-y-3 hover:text-ink"
            onClick={() => change({ byEmail: !wantsEmail, rest: "" })}
          >
            {wantsEmail ? "Use a mobile number" : "Use an email instead"}
          </button>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          {...shown}
          type={startsWithPhone ? "text" : wantsEmail ? "email" : "tel"}
          placeholder={startsWithPhone ? "Priya Shah" : wantsEmail ? "priya@example.com" : "(415) 555-0132"}
          onChange={(event) => change({ rest: event.target.value })}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}

function Trouble({ draft, children }: { draft: JobDraft; children: ReactNode }) {
  if (children) {
    return (
      <Notice tone="red" role="alert" title="This can’t be saved yet">
        {children}
      </Notice>
    );
  }
  if (draft.customer || !draft.options || draft.campaigns.length > 0) return null;
  return (
    <Notice tone="amber" title="No campaign is running">
      A new customer can’t join until the office starts one. Jobs of customers you find above are fine.
    </Notice>
  );
}

function describeSubmit(preview: RecordedJob | undefined, name: string): string {
  const message = preview?.message;
  if (!preview) return "Done";
  if (!message?.isDelivered) return "Done, without a message";
  const verb = message.channel === "sms" ? "text" : "email";
  return `Done, ${verb} ${firstOf(name)} at ${formatClock(message.at, message.timeZone)}`;
}

/** The exact message and its time, or why there is none, before the job is saved. */
function JobPreview({ preview, name }: { preview: RecordedJob | undefined; name: string }) {
  if (!preview) {
    return (
      <Loading label="Looking up what goes out">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  const { message } = preview;
  const now = new Date();
  if (!message) {
    return (
      <p role="status" className="rounded-card border border-line px-3.5 py-3 text-pretty text-secondary text-soft">
        No message goes out. {preview.asks[0]?.reason ?? "Asks are off."}
      </p>
    );
  }
  const when = formatWhen(message.at, now, message.timeZone);
  const { note } = describeJob(preview, { name, now });
  return (
    <section aria-label="The message" className="grid gap-2">
      <p role="status" className="flex flex-wrap items-center justify-between gap-2 font-medium text-secondary">
        {firstOf(name)} gets this
        <span className="inline-flex items-center gap-1.5 rounded-chip bg-amber-bg px-2 py-0.5 text-amber">
          <Clock size={13} />
          {message.channel === "email" ? `Email ${when}` : `Text ${when}`}
        </span>
      </p>
      <div className="max-h-44 overflow-y-auto rounded-[18px] bg-inner-line px-4 py-3">
        {message.subject && <p className="wrap-anywhere mb-1 font-medium">{message.subject}</p>}
        <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>
      </div>
      <p className="text-pretty text-caption text-soft">
        {message.segments !== undefined &&
          `${message.text.length} characters, ${message.segments === 1 ? "1 text" : `billed as ${message.segments} texts`}. `}
        {!message.isDelivered && note}
      </p>
    </section>
  );
}
