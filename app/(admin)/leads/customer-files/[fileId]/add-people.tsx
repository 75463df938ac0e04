"use client";

import { Check, MailX, MessageSquareOff, Send } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { NoProviderNotice } from "../../../advocates/no-provider-notice";
import { quotaLeft } from "../../../quota";
import { InviteForecast } from "../../../sending-plan";
import { describeWithoutTexts, type ListedFile } from "../words";

/** What adding a file's people depends on. */
export interface Adding {
  readonly account: z.input<typeof accounts.get.output>;
  readonly campaignName: string;
  /** Whether the plan includes texts. */
  readonly hasSms: boolean;
  /** Whether a provider is set up for emails, and for texts. */
  readonly delivered: { readonly email: boolean; readonly sms: boolean };
}

interface AddPeopleProps {
  readonly file: ListedFile;
  readonly adding: Adding;
}

/** How many of the file's people are added now, and how many more the account has no room for. */
function useRoom({ file: { pendingCount }, adding: { account } }: AddPeopleProps) {
  const { org, usage } = useLoaded(accounts.get, account);
  const left = quotaLeft({ used: usage.advocates, limit: org.enabledFeatures.advocates });
  return { count: Math.min(pendingCount, left), noRoom: Math.max(0, pendingCount - left) };
}

type InviteTime = "now" | "later";

/** Adds the file's people, with the choice whether they are invited right away. Undo replaces a confirmation. */
export function AddPeople({ file, adding }: AddPeopleProps) {
  const { fileId, totals } = file;
  const { campaignName, hasSms, delivered } = adding;
  const [choice, setChoice] = useState<InviteTime>("now");
  const { count } = useRoom({ file, adding });
  const [emails, texts] = [totals.emails, hasSms ? totals.texts : 0];
  if (count === 0) return null;
  return (
    <Card aria-labelledby="adding">
      <CardHeader id="adding" title={`Add ${formatCount(count, "advocate")} to ${campaignName}`} />
      <div className="grid gap-4">
        <Field label="Invites">
          {(control) => (
            <RadioCards<InviteTime>
              {...control}
              value={choice}
              onValueChange={setChoice}
              cards={[
                {
                  value: "now",
                  label: "Invite them now",
                  icon: Send,
                  hint: `Each gets the link to share, ${hasSms ? "by email, by text, or both" : "by email"}.`,
                },
                {
                  value: "later",
                  label: "Add without inviting",
                  icon: MailX,
                  hint: "No messages sent. You can send invites later from the Advocates page.",
                },
              ]}
            />
          )}
        </Field>
        {choice === "now" && <NoProviderNotice emails={emails} texts={texts} delivered={delivered} />}
        {choice === "now" && <InviteForecast emails={emails} texts={texts} />}
        <EndpointButton
          variant="primary"
          icon={Check}
          className="justify-self-start"
          endpoint={customerFiles.apply}
          input={{ fileId, sendInvites: choice === "now" }}
        >
          Add {formatCount(count, "advocate")}
        </EndpointButton>
      </div>
    </Card>
  );
}

/** What to know before the people are added: no room, no texts, contacts that are left out. */
export function PeopleNotices({ file, adding }: AddPeopleProps) {
  const { count, noRoom } = useRoom({ file, adding });
  const { totals, pendingCount } = file;
  const withoutTexts = describeWithoutTexts(totals);
  if (pendingCount === 0) return null;
  return (
    <>
      {noRoom > 0 && (
        <Notice tone="amber" title={`Your account has room for ${count.toLocaleString("en-US")} of them`}>
          {noRoom === 1 ? "The last row" : `The last ${formatCount(noRoom, "row")}`} in the file will be left out. Ask
          your server administrator for more, then import the file again.
        </Notice>
      )}
      {withoutTexts && (
        <Notice tone="amber" icon={MessageSquareOff} title={withoutTexts}>
          The numbers are saved.
          {totals.unreachable > 0 &&
            ` ${formatCount(totals.unreachable, "person has", "people have")} no email, so nothing reaches them.`}
        </Notice>
      )}
      {totals.cut > 0 && (
        <Notice
          tone="amber"
          title={`${formatCount(totals.cut, "person is", "people are")} added without a contact that can’t be read`}
        >
          Their rows say which one.
        </Notice>
      )}
    </>
  );
}
