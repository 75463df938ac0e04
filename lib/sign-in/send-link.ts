import type { Tx } from "@/db/client";
import type { SignInLinkPurpose } from "@/db/enums";
import { createSignInLink, linkMinutes } from "@/lib/auth/sign-in-link";
import { appUrl } from "@/lib/env";
import { queueMemberMessage } from "@/lib/messages/queue-messages";

interface Recipient {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
}

const pages: Readonly<Record<SignInLinkPurpose, string>> = {
  "sign-in": "/sign-in/link",
  "password-reset": "/reset-password",
};

/**
 * E-mails a member a link. Its token stands behind `#`, where browsers keep it to themselves: no server's log has it,
 * and programs that open links to look at them use nothing up.
 */
export async function sendLink(
  tx: Tx,
  purpose: SignInLinkPurpose,
  { email, ...member }: Recipient,
  now: Date,
): Promise<void> {
  const { id, token, expiresAt } = await createSignInLink(tx, { ...member, purpose }, now);
  await queueMemberMessage(tx, {
    orgId: member.orgId,
    template: purpose === "sign-in" ? "magic-link" : "password-reset",
    causeId: id,
    email,
    data: { minutesValid: linkMinutes[purpose] },
    secret: { url: `${appUrl()}${pages[purpose]}#${token}`, expiresAt },
    now,
  });
}
