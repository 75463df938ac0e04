"use client";

import { Send } from "lucide-react";
import type { Offer } from "@/components/campaigns/offer";
import { EndpointButton } from "@/components/form/endpoint-button";
import { TextField } from "@/components/form/text-field";
import { type EndpointForm, useFieldError } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { messages } from "@/lib/messages/contract";
import { describeTest } from "@/lib/messages/describe-sending";
import type { EditorValues, readWords } from "./editor-values";

interface InviteCardProps {
  readonly form: EndpointForm<EditorValues>;
  /** Unsaved values: the test email uses these. */
  readonly offer: Offer;
  readonly words: ReturnType<typeof readWords>;
}

/** The invite email in the business's own words, with a test email. */
export function InviteCard({ form, offer, words }: InviteCardProps) {
  const error = useFieldError(form, "inviteMessage");
  return (
    <Card aria-labelledby="invite">
      <CardHeader
        id="invite"
        title="Invite email"
        aside={
          <EndpointButton
            size="small"
            endpoint={messages.sendTest}
            input={{ ...offer, ...words }}
            success={describeTest}
          >
            <Send size={14} />
            Send me a test
          </EndpointButton>
        }
      />
      <p className="mb-4 text-pretty text-secondary text-soft">
        Write your own, or leave blank to use ours. These fill in for each advocate: <Code>advocate</Code>,{" "}
        <Code>business</Code>, <Code>offer</Code>, and in the message <Code>link</Code>. See it in the
        preview’s Email tab. Texts always use our wording.
      </p>
      <div className="grid gap-5">
        <TextField
          form={form}
          name="inviteSubject"
          label="Subject"
          optional
          autoComplete="off"
          placeholder="{advocate}, know someone who could use {business}?"
        />
        <Field
          label="Message"
          optional
          error={error}
          hint="Their link and a share button always come below it."
        >
          {(control) => (
            <Textarea
              rows={5}
              placeholder="Hi {advocate}, thanks for choosing {business}. {offer}"
              {...control}
              {...form.methods.register("inviteMessage")}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-ink">{`{${children}}`}</code>;
}
