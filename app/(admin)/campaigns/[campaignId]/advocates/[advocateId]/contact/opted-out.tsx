import { BellOff } from "lucide-react";
import { DateTime } from "@/components/ui/date-time";
import { formatPhone } from "@/components/ui/format-phone";
import { Notice } from "@/components/ui/notice";
import type { OptOut } from "./opt-outs";

/** Says that messages do not arrive, and whose wish that is. */
export function OptedOut({ optOuts }: { optOuts: readonly OptOut[] }) {
  return optOuts.map(({ channel, to, since }) => (
    <Notice
      key={channel}
      tone="amber"
      icon={BellOff}
      title={
        <>
          {channel === "email" ? "No more e-mails to " : "No more texts to "}
          <bdi>{formatPhone(to)}</bdi>
        </>
      }
    >
      {channel === "email" ? "They have unsubscribed" : "They have answered STOP"}; a message on{" "}
      <DateTime value={since} /> was kept back. Only they can take that back
      {channel === "email" ? ", with the link in any e-mail of yours." : ", by answering START."}
    </Notice>
  ));
}
