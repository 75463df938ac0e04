"use client";

import { MailX, MessageSquareOff, Send } from "lucide-react";
import { useState } from "react";
import { CallsProgress } from "@/components/list/calls-progress";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";
import { SendingPlan, useInviteForecast } from "../../sending-plan";
import { NoProviderNotice } from "../no-provider-notice";
import { CheckedRows } from "./checked-rows";
import { countInvites, countWithoutTexts, type ImportChannels, type JudgedPerson, tally } from "./people";
import type { RowsCheck } from "./use-import";

interface CheckStepProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  readonly sending: ImportChannels;
  readonly check: RowsCheck;
  /** Whether the file says who has agreed to texts. */
  readonly hasConsent: boolean;
  readonly onEnroll: (ready: readonly JudgedPerson[], sendInvites: boolean) => void;
}

/** The result of checking each row, the errors to fix, and the button that enrolls the rest. */
export function CheckStep({ campaign, sending, check, hasConsent, onEnroll }: CheckStepProps) {
  const { calls, rows } = check;
  if (calls.status !== "done") {
    return (
      <CallsProgress
        label="Rows checked"
        value={rows.length}
        max={check.count}
        calls={calls}
        onResume={calls.resume}
        assurance="No one has been added yet."
      />
    );
  }
  const counts = tally(rows);
  const ready = rows.filter(({ verdict }) => verdict.outcome === "ready");
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {counts.ready.toLocaleString("en-US")} of {formatCount(rows.length, "row")} will be added.
      </p>
      {counts.doubtful > 0 && (
        <Notice
          tone="amber"
          title={`${formatCount(counts.doubtful, "row needs", "rows need")} your decision`}
        >
          Their name or address says not to write to them. Until you decide, they aren’t added.
        </Notice>
      )}
      <CheckedRows campaignId={campaign.campaignId} check={check} />
      <LeftOutNotice ready={ready} />
      <NoTextsNotice {...countWithoutTexts(ready)} hasConsent={hasConsent} />
      <EnrollChoice
        ready={ready}
        noRoom={counts.noRoom}
        campaign={campaign.name}
        sending={sending}
        onEnroll={(sendInvites) => onEnroll(ready, sendInvites)}
      />
    </div>
  );
}

/** Counts people who are added without an unreadable contact from their row. */
function LeftOutNotice({ ready }: { readonly ready: readonly JudgedPerson[] }) {
  const cut = ready.filter(({ person }) => person.leftOut);
  const [first] = cut;
  if (!first) return null;
  const firstNote = `Row ${first.person.row.toLocaleString("en-US")}: ${first.person.leftOut}`;
  return (
    <Notice
      tone="amber"
      title={`${formatCount(cut.length, "person is", "people are")} added without a contact that can’t be read`}
    >
      {cut.length === 1 ? firstNote : `${firstNote} The others have the same kind of note under “New”.`}
    </Notice>
  );
}

interface NoTextsNoticeProps {
  readonly numbers: number;
  readonly unreachable: number;
  readonly hasConsent: boolean;
}

/** Counts numbers that get no texts, and explains why. */
function NoTextsNotice({ numbers, unreachable, hasConsent }: NoTextsNoticeProps) {
  if (numbers === 0) return null;
  return (
    <Notice
      tone="amber"
      icon={MessageSquareOff}
      title={`${formatCount(numbers, "phone number")} will get no texts`}
    >
      {hasConsent
        ? "There’s no “yes” for them in the text consent column."
        : "The file has no column that says who agreed to texts. If there is one, choose it under “Match the columns”."}{" "}
      The numbers are saved.
      {unreachable > 0 &&
        ` ${formatCount(unreachable, "person has", "people have")} no email, so nothing reaches them.`}
    </Notice>
  );
}

interface EnrollChoiceProps {
  readonly ready: readonly JudgedPerson[];
  /** How many more would be enrolled if the plan had room. */
  readonly noRoom: number;
  readonly campaign: string;
  readonly sending: ImportChannels;
  readonly onEnroll: (sendInvites: boolean) => void;
}

type InviteTime = "now" | "later";

/** Whether invites go out right away, and the button that enrolls. */
function EnrollChoice({ ready, noRoom, campaign, sending, onEnroll }: EnrollChoiceProps) {
  const [choice, setChoice] = useState<InviteTime>("now");
  const count = ready.length;
  const { emails, texts } = countInvites(ready, sending);
  const plan = useInviteForecast(emails, texts);
  const ways = sending.hasSms ? "by email, by text, or both" : "by email";
  if (count === 0) {
    return (
      <Notice title="No one left to add">
        {noRoom > 0
          ? "Your account has no room for another advocate. Ask your server administrator for more."
          : "Fix the rows, or choose another file."}
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      {noRoom > 0 && (
        <Notice tone="amber" title={`Your account has room for ${count.toLocaleString("en-US")} of them`}>
          {noRoom === 1 ? "The last row" : `The last ${formatCount(noRoom, "row")}`} in the file will be left
          out. Ask your server administrator for more, then import the file again.
        </Notice>
      )}
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
                hint: `Each gets the link to share, ${ways}.`,
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
      {choice === "now" && <NoProviderNotice {...{ emails, texts }} delivered={sending} />}
      {choice === "now" && plan && <SendingPlan plan={plan} />}
      <DialogActions>
        <p className="wrap-anywhere min-w-0 flex-1 text-secondary text-soft">
          In <bdi>{campaign}</bdi>
        </p>
        <Button variant="primary" onClick={() => onEnroll(choice === "now")}>
          Add {formatCount(count, "advocate")}
        </Button>
      </DialogActions>
    </div>
  );
}
