"use client";

import { Lock } from "lucide-react";
import { FormDialog } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { monthName } from "./months";

interface CloseMonthProps {
  readonly month: string;
  readonly closingCents: number;
  readonly pendingCents: number;
  /** The bookkeeper's address of the last closing. */
  readonly email: string | undefined;
}

/** Closes a month, after saying what that means. */
export function CloseMonthButton({ month, closingCents, pendingCents, email }: CloseMonthProps) {
  const name = monthName(month);
  const [justMonth = name] = name.split(" ");
  return (
    <FormDialog
      endpoint={closedMonthsApi.close}
      fixed={{ month }}
      defaultValues={{ email: email ?? "" }}
      trigger={
        <Button variant="primary" icon={Lock}>
          Close {justMonth}
        </Button>
      }
      title={`Close ${name}?`}
      description={`You owe customers ${formatMoney(closingCents)} at its end. From then on, this month’s figures don’t change.`}
      submit={`Close ${justMonth}`}
      success={({ closedMonth }) =>
        closedMonth.sentTo ? `${name} is closed. The files go to ${closedMonth.sentTo}.` : `${name} is closed.`
      }
    >
      {(form) => (
        <>
          <ul className="grid list-disc gap-1.5 pl-5 text-secondary text-soft">
            <li>No credit can be added or taken off in {justMonth} anymore.</li>
            <li>A later correction counts in the month you make it, and names {justMonth}.</li>
            <li>You get a statement to print and a journal entry for QuickBooks, ready to download anytime.</li>
            {pendingCents > 0 && (
              <li>{formatMoney(pendingCents)} on hold isn’t counted. It counts when it is released.</li>
            )}
          </ul>
          <TextField
            form={form}
            name="email"
            type="email"
            label="Your bookkeeper’s email"
            hint="We email a link to both files. They show totals only, no customers."
            optional
            placeholder="books@example.com"
          />
        </>
      )}
    </FormDialog>
  );
}

/** Opens the latest closed month again. */
export function ReopenMonthButton({ closedMonthId, month }: { closedMonthId: string; month: string }) {
  const name = monthName(month);
  return (
    <FormDialog
      endpoint={closedMonthsApi.reopen}
      fixed={{ closedMonthId }}
      defaultValues={{ reason: "" }}
      trigger={<Button size="small">Reopen</Button>}
      title={`Reopen ${name}?`}
      description="Its files stay as they are. Close the month again to get new ones, and let your bookkeeper know."
      submit={`Reopen ${name}`}
      variant="danger"
      success={`${name} is open again.`}
    >
      {(form) => (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          hint="Kept with the month and in the audit log."
          maxLength={200}
          placeholder="An invoice was entered twice"
        />
      )}
    </FormDialog>
  );
}
