"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MailX, PhoneOff } from "lucide-react";
import { toast } from "sonner";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { formatPhone } from "@/lib/kit/format-phone";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";

interface Props {
  readonly record: z.output<typeof unreachableContacts.list.output>["contacts"][number];
  /** Opens the form to change the contact. */
  readonly onFix?: () => void;
}

/** Since when and why messages fail to reach a contact, and how to fix it. */
export function UnreachableDetails({ record, onFix }: Props) {
  const client = useQueryClient();
  const { trySend, pending, problem } = useSend(unreachableContacts.tryAgain);
  const { contactId, contact, channel, reason, bouncedAt } = record;
  const isEmail = channel === "email";

  async function tryAgain() {
    const done = await trySend({ contactId });
    if (!done) return;
    await client.invalidateQueries();
    toast.success(`The next message goes to ${formatPhone(contact)} again.`);
  }

  return (
    <Notice
      tone="red"
      icon={isEmail ? MailX : PhoneOff}
      title={
        <>
          {isEmail ? "Email bounced on " : "Text not delivered on "}
          <DateTime value={bouncedAt} />: {reason}
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {onFix && (
            <Button size="small" onClick={onFix}>
              Fix address
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={tryAgain} pending={pending}>
            Try again
          </Button>
        </span>
      }
    >
      {problem ?? (
        <>
          Nothing more goes to <bdi>{formatPhone(contact)}</bdi> until the {isEmail ? "address" : "number"} is fixed. If
          it works now, try again.
        </>
      )}
    </Notice>
  );
}
