import { database } from "@/db/client";
import { newId } from "@/db/new-id";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { transactWrites } from "@/lib/kit/implement";
import { reserveSend } from "@/lib/kit/limits/stored";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import type { Language } from "@/lib/kit/words/languages";
import { type Asker, findEmailOptOut, type LinkWay, type Moment } from "@/lib/messages/opt-out";
import { queueMessages } from "@/lib/messages/outbox";

/** Emails to one address in a day, across all organizations. */
const perAddress = { free: 2, forgottenHours: 24 };

/** How long the email's link works. */
export const RESUME_MS = 7 * 24 * 60 * 60 * 1000;

type ResumeRequest = Asker & { readonly way: LinkWay; readonly language: Language | null };

/**
 * Sends an email with a link that starts emails again. Staff hold portal links and can read links in messages, so a
 * request through one of those proves nothing. Does nothing if no email is stopped, or if two of these went to the
 * address today.
 */
export async function requestEmails(
  { actor, email, subjectId, way, language }: ResumeRequest,
  moment: Moment,
): Promise<void> {
  const { orgId } = actor;
  const { now } = moment;
  // Erasing a person removes the address from their messages.
  if (!email.includes("@") || (await findEmailOptOut(database(), orgId, email)) === null) return;
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    const key = keyedHash("resume-emails", normalizeEmail(email));
    if ((await reserveSend(tx, key, perAddress, now)) === null) return;
    const [id, causeId] = [newId(now), newId(now)];
    const data = language ? { language } : {};
    const message = { id, causeId, channel: "email", template: "resume-emails" } as const;
    await queueMessages(tx, [{ ...message, orgId, recipient: email, data, createdAt: now }]);
    await perform(async ({ record }) => record({ action: "recipient.resume_requested", subjectId, after: { way } }));
  });
}
