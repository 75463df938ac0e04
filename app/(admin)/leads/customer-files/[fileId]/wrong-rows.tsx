"use client";

import { CircleCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useSend } from "@/components/form/use-send";
import { PagedList } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { formatPhone } from "@/lib/kit/format-phone";
import { describeRow, type FileRow } from "../words";

const fields = [
  { key: "name", label: "Name", type: "text" },
  { key: "email", label: "Email", type: "email" },
  { key: "phone", label: "Phone", type: "tel" },
] as const;

const columns = "items-center gap-2 sm:grid-cols-[3.5rem_repeat(3,minmax(0,1fr))_4.5rem]";

interface WrongRowsProps {
  readonly fileId: string;
  readonly pages: Pages<FileRow>;
  readonly total: number;
  /** Whether rows can still be corrected. */
  readonly isOpen: boolean;
}

/** People who can't be added until their row is corrected, here or in the file. Corrected rows keep their place. */
export function WrongRows({ fileId, pages, total, isOpen }: WrongRowsProps) {
  return (
    <PagedList label="Rows to fix" pages={pages} total={total} empty={null}>
      <p className="border-inner-line border-y px-5 py-2.5 text-secondary text-soft sm:px-6">
        Fix them here, or they’re left out.
      </p>
      <div
        aria-hidden
        className={cx(columns, "hidden border-inner-line border-b px-6 py-2 text-caption text-soft sm:grid")}
      >
        <span />
        {fields.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      <ul className="divide-y divide-inner-line">
        {pages.items.map((row) => (
          <WrongRow key={row.rowId} fileId={fileId} row={row} isOpen={isOpen} />
        ))}
      </ul>
    </PagedList>
  );
}

interface WrongRowProps extends Pick<WrongRowsProps, "fileId" | "isOpen"> {
  readonly row: FileRow;
}

/** One row to fix. It is checked again when a changed field loses focus. */
function WrongRow({ fileId, row, isOpen }: WrongRowProps) {
  const { rowId, name = "", email = "", phone = "", outcome, state, errors, reason } = row;
  const id = useId();
  const [checked, setChecked] = useState({ name, email, phone: formatPhone(phone) });
  const [typed, setTyped] = useState(checked);
  const { trySend, pending, problem } = useSend(customerFiles.decide);
  const isChanged = fields.some(({ key }) => typed[key].trim() !== checked[key].trim());
  const isReady = outcome === "invite" && state !== "failed";
  const why = problem ?? (isReady ? undefined : (row.problem ?? reason));
  const where = describeRow(row);

  async function judge(event?: FormEvent) {
    event?.preventDefault();
    if (isChanged && !pending) await trySend({ fileId, rowId, person: typed }, () => setChecked(typed));
  }

  return (
    <li className="px-5 py-3 sm:px-6">
      <form noValidate aria-label={where} onSubmit={judge} className={cx(columns, "grid")}>
        <span className="text-secondary text-soft">{where}</span>
        {fields.map(({ key, label, type }) => (
          <Input
            key={key}
            type={type}
            dir="auto"
            aria-label={`${label} in ${where.toLowerCase()}`}
            aria-describedby={why ? `${id}-why` : undefined}
            aria-invalid={errors?.some(({ field }) => field === key) || undefined}
            placeholder={label}
            value={typed[key]}
            maxLength={300}
            spellCheck={false}
            readOnly={!isOpen || (state === "done" && isReady)}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            onBlur={() => void judge()}
          />
        ))}
        {isReady && !isChanged ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-accent text-secondary">
            <CircleCheck size={14} />
            {state === "done" ? "Added" : state === "undone" ? "Undone" : "Ready"}
          </span>
        ) : (
          <Button
            type="submit"
            size="small"
            pending={pending}
            disabled={!isChanged}
            className={cx(!isChanged && "max-sm:hidden")}
          >
            Check
          </Button>
        )}
      </form>
      <p
        id={`${id}-why`}
        role="status"
        className="wrap-anywhere mt-1.5 text-pretty text-red text-secondary empty:hidden sm:pl-16"
      >
        {why}
      </p>
    </li>
  );
}
