"use client";

import { Send } from "lucide-react";
import type { Offer } from "@/components/campaigns/offer";
import { EndpointButton } from "@/components/form/endpoint-button";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/messages/contract";
import { describeTest } from "@/lib/messages/describe-sending";
import type { EditorValues, OtherLanguage, readWords } from "./editor-values";
import { OurWordsField } from "./our-words-field";

/** Our own invite with placeholders. */
interface OurInvite {
  readonly inviteSubject: string;
  readonly inviteMessage: string;
}

export type OurInvites = Readonly<Record<OtherLanguage, OurInvite>>;

export const LONGEST_SUBJECT = 120;
export const LONGEST_TEXT = 1_000;

/** The placeholders of an invite; a subject can't hold a link. */
export const inSubject = [
  { word: "advocate", name: "first name" },
  { word: "business", name: "business" },
  { word: "offer", name: "offer" },
];
export const inMessage = [...inSubject, { word: "link", name: "link" }];

interface InviteCardProps {
  readonly form: EndpointForm<EditorValues>;
  /** Unsaved values: the test email uses these. */
  readonly offer: Offer;
  readonly words: ReturnType<typeof readWords>;
  readonly ours: OurInvite;
}

/** The invite email as it is sent, ours or the business's own, with a test email. */
export function InviteCard({ form, offer, words, ours }: InviteCardProps) {
  return (
    <Card aria-labelledby="invite">
      <CardHeader
        id="invite"
        title="Invite email"
        description="Words in braces are filled in. Texts always use our wording."
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
      <div className="grid gap-5">
        <OurWordsField
          form={form}
          name="inviteSubject"
          label="Subject"
          ours={ours.inviteSubject}
          isLine
          maxLength={LONGEST_SUBJECT}
          placeholders={inSubject}
        />
        <OurWordsField
          form={form}
          name="inviteMessage"
          label="Message"
          ours={ours.inviteMessage}
          rows={4}
          maxLength={LONGEST_TEXT}
          placeholders={inMessage}
          hint="Their link and a share button always come below it. Empty it to get our text back."
        />
      </div>
    </Card>
  );
}
