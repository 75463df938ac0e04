import type { ReactNode } from "react";
import type { WholeMessage } from "@/components/messages/message-words";
import { TextLink } from "@/components/ui/text-link";
import type { Sending } from "./sending";

/** Why a message cannot be sent again, as far as that is known before the server is asked; null when it may be. */
export function sayWhyNot({ template, status }: WholeMessage, { isAdmin, admins }: Sending): ReactNode {
  switch (template) {
    case "team-invite":
      return (
        <>
          Its link is for one person and works once. Send the invitation again in{" "}
          <TextLink href="/settings/team">Team</TextLink>.
        </>
      );
    case "magic-link":
    case "password-reset":
      return "Its link works once. Whoever needs another one asks for it on the sign-in page.";
    case "welcome":
      return "It is sent once, when an organization is set up.";
    default:
      if (!isAdmin) return `Only admins can send a message again.${admins[0] ? ` Ask ${admins[0]}.` : ""}`;
      return status === "queued" ? "It still waits, so there is nothing to send again." : null;
  }
}
