"use client";

import { MailX, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog-actions";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";

interface EnrollChoiceProps {
  /** How many are ready. */
  readonly count: number;
  /** How many more would be, if the plan had room. */
  readonly noRoom: number;
  /** The campaign's name. */
  readonly campaign: string;
  readonly sms: boolean;
  readonly onEnroll: (sendInvites: boolean) => void;
}

type Choice = "now" | "later";

/** Whether those who are enrolled are written to at once, and the button that does it. */
export function EnrollChoice({ count, noRoom, campaign, sms, onEnroll }: EnrollChoiceProps) {
  const [choice, setChoice] = useState<Choice>("now");
  const ways = sms ? "by e-mail, by text, or both" : "by e-mail";
  if (count === 0) {
    return (
      <Notice title="Nobody is left to enroll">
        {noRoom > 0
          ? "Your plan has no room for another advocate. Ask whoever runs this server for a larger one."
          : "Put the rows right, or choose another file."}
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      {noRoom > 0 && (
        <Notice tone="amber" title={`Your plan has room for ${count.toLocaleString("en-US")} of them`}>
          The last {noRoom.toLocaleString("en-US")} of the file are left out. Ask whoever runs this server for
          a larger plan, then import the file again.
        </Notice>
      )}
      <Field label="Their link">
        {(control) => (
          <RadioCards<Choice>
            {...control}
            value={choice}
            onValueChange={setChoice}
            cards={[
              {
                value: "now",
                label: "Send it now",
                icon: Send,
                hint: `Each gets the link to share, ${ways}.`,
              },
              {
                value: "later",
                label: "Only enroll them",
                icon: MailX,
                hint: "Nobody is written to. You can send the invites later, from the table.",
              },
            ]}
          />
        )}
      </Field>
      <DialogActions>
        <p className="wrap-anywhere min-w-0 flex-1 text-secondary text-soft">
          In <bdi>{campaign}</bdi>
        </p>
        <Button look="primary" onClick={() => onEnroll(choice === "now")}>
          {sayEnroll(count)}
        </Button>
      </DialogActions>
    </div>
  );
}

function sayEnroll(count: number): string {
  return count === 1 ? "Enroll 1 advocate" : `Enroll ${count.toLocaleString("en-US")} advocates`;
}
