import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { NotificationPreference } from "@/db/enums";
import { newId } from "@/db/new-id";
import { advocates as table } from "@/db/schema/advocates";
import { shown } from "@/lib/advocates/present";
import { newReferralCode } from "@/lib/advocates/referral-code";
import type { Context } from "@/lib/api/implement";
import { postActivity } from "@/lib/credit/post-activity";

interface Person {
  readonly campaignId: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly notificationPreference: NotificationPreference;
}

const CODE_LENGTHS = [4, 5, 6, 8, 10];

/**
 * Enrolls a person in a campaign, or answers null when the person is enrolled already: by e-mail address, else by
 * phone number (design §3). The code grows if a shorter one is taken.
 * @param description what the activity log says of it
 */
export async function enroll(context: Context<Tx>, person: Person, description: string) {
  const { db, actor, now } = context;
  for (const length of CODE_LENGTHS) {
    const [advocate] = await db
      .insert(table)
      .values({
        ...person,
        orgId: actor.orgId,
        id: newId(now),
        referralCode: newReferralCode(person.name, length),
        enrolledAt: now,
        // A business that enrolls a number answers for it; a friend who is promoted must have agreed.
        smsConsentAt: now,
      })
      .onConflictDoNothing()
      .returning(shown);
    if (advocate) {
      const { campaignId, advocateId } = advocate;
      await postActivity(context, { campaignId, advocateId, action: "advocate.enrolled", description });
      return advocate;
    }
    if (await findEnrolled(db, actor.orgId, person)) return null;
  }
  throw new Error("No free referral code was found");
}

// The advocate who is this person in this campaign, if there is one.
async function findEnrolled(
  db: Db,
  orgId: string,
  { campaignId, email, phone }: Omit<Person, "name" | "notificationPreference">,
) {
  const [found] = await db
    .select({ advocateId: table.id })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.campaignId, campaignId),
        email
          ? eq(sql`lower(${table.email})`, email.toLowerCase())
          : and(isNull(table.email), eq(table.phone, phone ?? "")),
      ),
    );
  return found;
}
