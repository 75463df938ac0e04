"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { CallsProgress } from "@/components/list/calls-progress";
import { Button } from "@/components/ui/button";

import { cx } from "@/components/ui/cx";
import { saveFile } from "@/components/ui/save-file";
import { csvFile } from "./csv-file";
import { EnrollChoice } from "./enroll-choice";
import { type JudgedPerson, type Tally, tally } from "./judge";
import { writeRejected } from "./rejected-csv";
import type { Check } from "./use-check";
import { WrongRow, wrongRowGrid } from "./wrong-row";

const step = 20;

interface WrongRowsProps {
  readonly campaignId: string;
  readonly check: Check;
}

/** The rows that nobody can be enrolled from as they are, to be put right here or in the file. */
function WrongRows({ campaignId, check }: WrongRowsProps) {
  const rows = check.wrong;
  const [shown, setShown] = useState(step);
  return (
    <section aria-labelledby="wrong-rows" className="overflow-hidden rounded-control border border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-inner-line border-b px-4 py-2.5">
        <h3 id="wrong-rows" className="font-medium">
          Put right here, or leave out
        </h3>
        <Button
          size="small"
          onClick={() => saveFile("advocates-to-put-right.csv", csvFile(writeRejected(rows)))}
        >
          <Download aria-hidden size={14} strokeWidth={1.75} />
          Download these rows
        </Button>
      </header>
      <div
        aria-hidden
        className={cx(
          wrongRowGrid,
          "hidden border-inner-line border-b px-4 py-2 text-caption text-soft sm:grid",
        )}
      >
        <span />
        <span>Name</span>
        <span>E-mail</span>
        <span>Phone</span>
      </div>
      <ul className="divide-y divide-inner-line">
        {rows.slice(0, shown).map((row) => (
          <WrongRow key={row.person.row} campaignId={campaignId} check={check} row={row} />
        ))}
      </ul>
      {rows.length > shown && (
        <div className="border-inner-line border-t px-4 py-2.5 text-center">
          <Button look="quiet" size="small" onClick={() => setShown(shown + step)}>
            Show more ({(rows.length - shown).toLocaleString("en-US")})
          </Button>
        </div>
      )}
    </section>
  );
}

const kinds = [
  { key: "ready", name: "Ready", note: "will be enrolled", tone: "text-accent" },
  { key: "alreadyEnrolled", name: "Enrolled already", note: "stay as they are", tone: "" },
  { key: "repeated", name: "Repeated", note: "also further up in the file", tone: "" },
  { key: "invalid", name: "Wrong", note: "can be put right below", tone: "text-red" },
  { key: "noRoom", name: "No room", note: "on your plan", tone: "text-amber" },
] as const;

/** How many rows there are of each kind; kinds that there are none of are left out, apart from the first. */
function CheckSummary({ counts }: { counts: Tally }) {
  const shown = kinds.filter(({ key }) => key === "ready" || counts[key] > 0);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {shown.map(({ key, name, note, tone }) => (
        <div key={key} className="bg-card px-4 py-3 max-sm:first:col-span-2">
          <dt className="text-secondary text-soft">{name}</dt>
          <dd className={cx("font-semibold text-title", counts[key] > 0 && tone)}>
            {counts[key].toLocaleString("en-US")}
          </dd>
          <dd className="text-caption text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckStepProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  readonly sms: boolean;
  readonly check: Check;
  readonly onEnroll: (ready: readonly JudgedPerson[], sendInvites: boolean) => void;
}

/** What would come of each row, what is wrong, and the button that enrolls the others. */
export function CheckStep({ campaign, sms, check, onEnroll }: CheckStepProps) {
  const { calls, rows, wrong } = check;
  if (calls.status !== "done") {
    return (
      <CallsProgress
        label="Rows checked"
        value={rows.length}
        max={check.count}
        calls={calls}
        onResume={calls.resume}
        assurance="Nobody is enrolled yet."
      />
    );
  }
  const counts = tally(rows);
  const ready = rows.filter(({ verdict }) => verdict.outcome === "ready");
  return (
    <div className="grid gap-5">
      <div role="status">
        <CheckSummary counts={counts} />
      </div>
      {wrong.length > 0 && <WrongRows campaignId={campaign.campaignId} check={check} />}
      <EnrollChoice
        count={ready.length}
        noRoom={counts.noRoom}
        campaign={campaign.name}
        sms={sms}
        onEnroll={(sendInvites) => onEnroll(ready, sendInvites)}
      />
    </div>
  );
}
