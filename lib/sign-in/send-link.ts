import type { Tx } from "@/db/client";
import type { SignInLinkPurpose } from "@/db/enums";
import { createSignInLink, linkMinutes } from "@/lib/auth/sign-in-link";
import { queueMemberMessage } from "@/lib/messages/queue-messages";
import { appUrl } from "@/lib/platform/env";
import { sendSsoHint } from "@/lib/sign-in/sso-hint";

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

/** E-mails a member the link that was asked for, or where single sign-on is, for whom that is the only way in. */
export async function sendWayIn(
  tx: Tx,
  purpose: SignInLinkPurpose,
  member: Recipient & { readonly allowPasswordAuth: boolean },
  now: Date,
): Promise<void> {
  const { orgId, userId, email, allowPasswordAuth } = member;
  if (allowPasswordAuth) await sendLink(tx, purpose, { orgId, userId, email }, now);
  else await sendSsoHint(tx, { orgId, email }, now);
}
