"use client";

import { useId } from "react";
import { CsvButton } from "@/components/list/csv-button";
import { Card } from "@/components/ui/card";
import { textConsents } from "@/lib/messages/consent-contract";
import { optOuts } from "@/lib/messages/opt-out-contract";
import type { SendingSetup } from "./sending";

export function MessageRecords({ sending: { isAdmin, admins } }: { sending: SendingSetup }) {
  const noteId = useId();
  const whyNot = `Only owners can export them.${admins[0] ? ` Ask ${admins[0]}.` : ""}`;
  const shared = { input: {}, disabled: !isAdmin, "aria-describedby": noteId };
  return (
    <Card className="mt-grid">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id={noteId} className="min-w-0 flex-[1_1_16rem] text-pretty text-secondary text-soft">
          Every consent to texts, STOP, START, HELP and unsubscribe is kept with its time, for your records.
          {!isAdmin && ` ${whyNot}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <CsvButton
            {...shared}
            endpoint={textConsents.list}
            fileName="text-consents"
            label="Export text consents (CSV)"
          />
          <CsvButton {...shared} endpoint={optOuts.list} fileName="opt-outs" label="Export opt-outs (CSV)" />
        </div>
      </div>
    </Card>
  );
}
