"use client";

import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { NotRenewed } from "@/components/list/not-renewed";
import { Button, type ButtonProps } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { imports, type keptReasons } from "@/lib/files/imports/contract";
import { call } from "@/lib/kit/client";

type UndoResult = z.output<typeof imports.undo.output>;

interface UndoImportProps extends Pick<ButtonProps, "size"> {
  readonly importId: string;
  /** The file's name, if known. */
  readonly fileName: string | undefined;
  readonly children: ReactNode;
}

/** Undoes an import after showing how many people are removed, and who stays and why. */
export function UndoImport({ importId, fileName, children, ...button }: UndoImportProps) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["undo", importId],
    queryFn: () => call(imports.undo, { importId, dryRun: true }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const removed = data?.removed ?? 0;
  return (
    <EndpointConfirm
      endpoint={imports.undo}
      input={{ importId }}
      trigger={
        <Button {...button}>
          <Undo2 size={14} />
          {children}
        </Button>
      }
      {...{ open, onOpenChange: setOpen }}
      title={`Undo the import${fileName ? ` of ${fileName}` : ""}?`}
      verb={removed > 0 ? `Remove ${removed.toLocaleString("en-US")}` : undefined}
      success={describeResult}
    >
      <div role="status">{data ? <Preview {...data} /> : isFetching && "Counting…"}</div>
      <NotRenewed
        title="The people weren’t counted"
        {...{ error, isRetrying: isFetching, retry: () => void refetch() }}
      />
    </EndpointConfirm>
  );
}

const reasons: Readonly<Record<(typeof keptReasons)[number], string>> = {
  referred: "with a referral",
  credit: "who have or had credit",
  visited: "whose link was opened",
  written: "who got a message",
  changed: "edited since",
};

/** Who is removed, and who stays and why. */
function Preview({ removed, kept }: UndoResult) {
  const stay = countKept(kept);
  return (
    <div className="grid gap-3">
      <p>
        {removed === 0
          ? "No one can be removed: everyone in this file has been active or edited since."
          : `${formatCount(removed, "advocate")} will be removed, along with any messages still waiting to go out to them. You can’t undo this, but you can import the file again.`}
      </p>
      {stay > 0 && (
        <div className="grid gap-1">
          <p className="font-medium text-ink">{stay.toLocaleString("en-US")} will stay</p>
          <ul className="grid gap-1 text-secondary">
            {kept.map(({ reason, count, people }) => (
              <li key={reason}>
                <strong className="font-semibold text-ink">{count.toLocaleString("en-US")}</strong>{" "}
                {reasons[reason]}: <bdi>{formatNames(people, count)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const NAMED = 5;

/** "Ann Reyes, Bob Ito and 8 more" */
function formatNames(people: UndoResult["kept"][number]["people"], count: number): string {
  const names = people.slice(0, NAMED).map(({ name }) => name);
  const others = count - names.length;
  return `${names.join(", ")}${others > 0 ? ` and ${others.toLocaleString("en-US")} more` : ""}`;
}

function describeResult({ removed, kept }: UndoResult): string {
  const stay = countKept(kept);
  const done = `${formatCount(removed, "advocate")} removed.`;
  return stay === 0 ? done : `${done} ${stay.toLocaleString("en-US")} stayed.`;
}

function countKept(kept: UndoResult["kept"]): number {
  return kept.reduce((sum, { count }) => sum + count, 0);
}
