import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listMessages } from "@/lib/messages/service";
import { env } from "@/lib/platform/env";
import { listUsers } from "@/lib/users/service";
import { readFirstPage } from "../read-view";
import { namesOfAdmins } from "../settings/names-of-admins";
import { MessageLog } from "./message-log";
import type { Sending } from "./sending";
import { SendingNotice } from "./sending-notice";

export const metadata: Metadata = { title: "Messages" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Every message the organization has sent, or would have, and what became of it. */
export default async function MessagesPage({ searchParams }: Props) {
  const actor = await requireMember("/messages");
  const [first, { users }] = await Promise.all([
    readFirstPage(listMessages, actor, await searchParams),
    listUsers(actor, {}),
  ]);
  const { RESEND_API_KEY, EMAIL_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  const sending: Sending = {
    isAdmin: actor.roles.includes("admin"),
    admins: namesOfAdmins(users),
    email: Boolean(RESEND_API_KEY && EMAIL_FROM),
    sms: Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM),
    hasSms: actor.plan.sms,
  };
  return (
    <>
      <PageHeader
        title="Messages"
        description="Every e-mail and text to advocates, friends and your team, and what became of it."
      />
      <SendingNotice sending={sending} />
      <MessageLog first={first} sending={sending} />
    </>
  );
}
