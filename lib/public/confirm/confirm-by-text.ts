import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { firstName, fullName } from "@/emails/text/names";
import { ApiError } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { catalogs } from "@/lib/kit/words/catalogs";
import { answerReferral } from "@/lib/leads/referrals/confirm";
import { receiveTexts } from "@/lib/messages/twilio-handler";
import { findAsked } from "@/lib/public/confirm/find-confirmation";

/** Receives replies to texts; YES to the question whether a friend used a link is the friend's answer. */
export const receiveText = receiveTexts(async (phone, { requestId, now }) => {
  const question = await findQuestion(phone);
  const asked = question && (await findAsked(question, now));
  if (asked?.state !== "waits") return undefined;
  const { actor, brand, friendName, language } = asked;
  await performWrite({ actor, now, requestId }, (context) =>
    answerReferral(context, asked.referralId, "confirm"),
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  });
  const { answers } = catalogs[language.own ?? language.business].replies;
  return `${fullName(brand.name)}: ${answers.confirmed(firstName(friendName))}`;
});

/** The referral that the last question to this number was about: a reply says nothing else about its subject. */
async function findQuestion(phone: string) {
  const [question] = await database()
    .select({ orgId: messages.orgId, referralId: sql<string | null>`${messages.data} ->> 'referralId'` })
    .from(messages)
    .where(
      and(
        sql`${messages.channel} = 'sms'`,
        eq(messages.recipient, phone),
        eq(messages.template, "friend-confirm"),
        inArray(messages.status, ["sent", "captured"]),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const { orgId, referralId } = question ?? {};
  return orgId && referralId ? { orgId, referralId } : undefined;
}
