"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { saveFile } from "@/components/ui/save-file";
import { csvFile } from "./csv-file";
import { writeRejected } from "./rejected-csv";
import type { Check } from "./use-check";
import { WrongRow, wrongRowGrid } from "./wrong-row";

const step = 20;

interface WrongRowsProps {
  readonly campaignId: string;
  readonly check: Check;
}

/** The rows that nobody can be enrolled from as they are, to be put right here or in the file. */
export function WrongRows({ campaignId, check }: WrongRowsProps) {
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
