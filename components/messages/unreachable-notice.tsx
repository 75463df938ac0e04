"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailX, PhoneOff } from "lucide-react";
import { toast } from "sonner";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";

interface Props {
  /** The present email address or phone number of a person. */
  readonly contact: string;
  /** Opens the form in which it is changed. */
  readonly onFix?: () => void;
}

/** Says that messages don't reach an address or a number, since when and why; nothing for those that work. */
export function UnreachableNotice({ contact, onFix }: Props) {
  const client = useQueryClient();
  const { data } = useQuery(query(unreachableContacts.list, { contact, limit: 2 }));
  const { trySend, pending, problem } = useSend(unreachableContacts.tryAgain);
  const [found] = data?.contacts ?? [];
  if (!found) return null;
  const { contactId, channel, reason, bouncedAt } = found;
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
          Nothing more goes to <bdi>{formatPhone(contact)}</bdi> until the {isEmail ? "address" : "number"} is
          fixed. If it works now, try again.
        </>
      )}
    </Notice>
  );
}
