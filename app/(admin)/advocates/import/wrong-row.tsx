"use client";

import { CircleCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { advocates } from "@/lib/leads/advocates/contract";
import { explain, type JudgedPerson, toWire } from "./people";
import type { RowsCheck } from "./use-import";

const fields = [
  { key: "name", label: "Name", type: "text" },
  { key: "email", label: "Email", type: "email" },
  { key: "phone", label: "Phone", type: "tel" },
] as const;

const columns = "items-center gap-2 sm:grid-cols-[3.5rem_repeat(3,minmax(0,1fr))_4.5rem]";

/** The names of the fields above the rows; on phones each field has its own. */
export function WrongRowsHead() {
  return (
    <div
      aria-hidden
      className={cx(columns, "hidden border-inner-line border-b px-4 py-2 text-caption text-soft sm:grid")}
    >
      <span />
      {fields.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </div>
  );
}

interface WrongRowProps {
  readonly campaignId: string;
  readonly check: RowsCheck;
  readonly row: JudgedPerson;
}

/** One row to fix. It is checked again when a changed field loses focus. */
export function WrongRow({ campaignId, check, row: { person, verdict } }: WrongRowProps) {
  const id = useId();
  const [typed, setTyped] = useState(person);
  const { trySend, pending, problem } = useSend(advocates.importMany, { refreshes: false });
  const isChanged = fields.some(({ key }) => typed[key].trim() !== person[key]);
  const isReady = verdict.outcome === "ready";
  const why = problem ?? explain(verdict);

  async function judge(event?: FormEvent) {
    event?.preventDefault();
    if (!isChanged || pending) return;
    const { name, email, phone } = typed;
    const changed = { ...typed, name: name.trim(), email: email.trim(), phone: phone.trim() };
    const firstRow = check.findTwin(changed);
    if (firstRow !== undefined) return check.correct(changed, { outcome: "repeated", firstRow });
    const answer = await trySend({ campaignId, rows: [toWire(changed)], dryRun: true });
    const outcome = answer?.output.rows[0];
    if (outcome) check.correct(changed, outcome);
  }

  const isWrong = (key: string) =>
    verdict.outcome === "invalid" && verdict.errors?.some(({ field }) => field === key);
  return (
    <li className="px-4 py-3">
      <form noValidate aria-label={`Row ${person.row}`} onSubmit={judge} className={cx(columns, "grid")}>
        <span className="text-secondary text-soft">Row {person.row}</span>
        {fields.map(({ key, label, type }) => (
          <Input
            key={key}
            type={type}
            dir="auto"
            aria-label={`${label} in row ${person.row}`}
            aria-describedby={why ? `${id}-why` : undefined}
            aria-invalid={isWrong(key) || undefined}
            placeholder={label}
            value={typed[key]}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            onBlur={() => void judge()}
          />
        ))}
        {isReady && !isChanged ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-accent text-secondary">
            <CircleCheck size={14} />
            Ready
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
