"use client";

import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { Button, type ButtonProps } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount } from "@/components/ui/format";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { imports, type keptReasons } from "@/lib/files/imports/contract";

type UndoResult = z.output<typeof imports.undo.output>;
type KeptReason = (typeof keptReasons)[number];

interface UndoImportProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly importId: string;
  /** The file's name, if known. */
  readonly fileName: string | undefined;
  /** Whether a file of people holds it. The worker then undoes the file, and its page shows the progress. */
  readonly isFile?: boolean;
  readonly children: ReactNode;
}

/** Undoes an import after showing how many people are removed, and who stays and why. */
export function UndoImport({ importId, fileName, isFile = false, children, ...button }: UndoImportProps) {
  const counting = useSend(imports.undo, { refreshes: false });
  const undoing = useSend(imports.undo, { onSuccess: () => setOpen(false), success: describeResult });
  const beginning = useSend(customerFiles.undo, { onSuccess: () => setOpen(false) });
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<UndoResult>();

  async function count() {
    setPreview(undefined);
    const answer = await counting.trySend({ importId, dryRun: true });
    setPreview(answer?.output);
  }

  function change(next: boolean) {
    undoing.forget();
    beginning.forget();
    setOpen(next);
    if (next) void count();
  }

  const undo = () => (isFile ? beginning.trySend({ fileId: importId }) : undoing.trySend({ importId }));
  const act = preview ? undo : count;
  return (
    <ConfirmDialog
      trigger={
        <Button {...button}>
          <Undo2 size={14} />
          {children}
        </Button>
      }
      open={open}
      onOpenChange={change}
      title={`Undo the import${fileName ? ` of ${fileName}` : ""}?`}
      verb={preview ? `Remove ${preview.removed.toLocaleString("en-US")}` : counting.problem ? "Try again" : "Remove"}
      variant={counting.problem ? "primary" : "danger"}
      onConfirm={preview?.removed === 0 ? undefined : () => void act()}
      pending={counting.pending || undoing.pending || beginning.pending}
      problem={counting.problem ?? undoing.problem ?? beginning.problem}
    >
      <div role="status">{preview ? <Preview {...preview} /> : counting.pending && "Counting…"}</div>
    </ConfirmDialog>
  );
}

const reasons: Readonly<Record<KeptReason, string>> = {
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
                <strong className="font-semibold text-ink">{count.toLocaleString("en-US")}</strong> {reasons[reason]}:{" "}
                <bdi>{formatNames(people, count)}</bdi>
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
function formatNames(people: readonly { readonly name: string }[], count: number): string {
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
