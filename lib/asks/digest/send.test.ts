import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import { sendDigests } from "@/lib/asks/digest/send";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { createReferral } from "@/lib/leads/referrals/create";
import { reverseReferral } from "@/lib/leads/referrals/reverse";
import { apiAs } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { lookForNothing } from "@/proof/fixtures/reviews";
import { startTestSession } from "@/proof/fixtures/sessions";
import { postForm, pressButton, pressOneClick } from "@/proof/fixtures/unsubscribe";

isolateDatabase();
const emails = isolateEmailProvider();

/** A Monday at 8 am in New York. */
const FIRST = "2026-11-23T13:00:00.000Z";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const mondayAfter = (weeks: number) => new Date(Date.parse(FIRST) + weeks * WEEK_MS);

/** An organization created at a given time, and the digests queued for it. */
async function createScene(since = "2026-10-01T15:00:00Z") {
  setClock(since);
  const dana = await createTestOrganization();
  await lookForNothing(dana.actor);
  const digests = async () => (await readMessages(dana.orgId)).filter(({ template }) => template === "weekly-digest");
  const send = async (now: Date) => {
    await sendDigests(now);
    return (await digests()).map(({ recipient, data }) => ({ recipient, data }));
  };
  return { dana, digests, send };
}

describe("the weekly digest", () => {
  it("counts no conversion that was reversed, like every other count of leads", async () => {
    const { dana, send } = await createScene();
    const history = await beginHistory(dana.actor, "2026-10-01T15:00:00Z");
    const maria = await history.enroll("2026-10-01T16:00:00Z", "Maria Gonzalez");
    for (const [nth, day] of ["12", "18", "19"].entries()) {
      const { referralId } = await history.refer(maria, `2026-11-${day}T15:00:00Z`, `Fred ${nth}`);
      await history.convert({ referralId }, `2026-11-${day}T16:00:00Z`);
      if (nth === 1) continue;
      const reversal = { campaignId: history.campaignId, referralId, reason: "mistake" } as const;
      await reverseReferral(dana.actor, reversal, { now: new Date("2026-11-20T15:00:00Z") });
    }
    const [digest] = await send(new Date(FIRST));
    expect(digest?.data).toMatchObject({ newLeads: { now: 1, before: 0 }, converted: { now: 1, before: 0 } });
  });

  it("compares the week with the one before and lists the leads to call first", async () => {
    const { dana, send } = await createScene();
    const history = await beginHistory(dana.actor, "2026-10-01T15:00:00Z");
    const maria = await history.enroll("2026-10-01T16:00:00Z", "Maria Gonzalez");
    // Sunday before midnight in New York is already Monday in UTC.
    const kim = await history.refer(maria, "2026-11-16T04:59:59Z", "Kim Past");
    const fred = await history.refer(maria, "2026-11-16T05:00:00Z", "Fred Fox");
    // A lead with a phone number can be called, so it comes before an older one.
    const karen = { friendName: "Karen Boyd", friendPhone: "+14155550142" };
    const from = { campaignId: maria.campaignId, advocateId: maria.advocateId };
    await createReferral(dana.actor, { ...from, ...karen }, { now: new Date("2026-11-20T15:00:00Z") });
    await history.convert(fred, "2026-11-18T15:00:00Z");
    await history.adjust(maria, "2026-11-19T15:00:00Z", 1_000);
    await history.adjust(maria, "2026-11-12T15:00:00Z", 500);
    const named = { advocateId: maria.advocateId, advocateName: "Maria Gonzalez" };
    expect(await send(new Date(FIRST))).toEqual([
      {
        recipient: dana.email,
        data: {
          newLeads: { now: 2, before: 1 },
          converted: { now: 1, before: 0 },
          givenCents: { now: 3_500, before: 500 },
          liabilityCents: 4_000,
          waiting: 2,
          leads: [
            expect.objectContaining({ ...named, ...karen, waitedDays: 2 }),
            expect.objectContaining({
              ...named,
              referralId: kim.referralId,
              friendName: "Kim Past",
              waitedDays: 7,
            }),
          ],
        },
      },
    ]);
  });

  it("is sent once a week to each subscribed member, however many workers run and however wrong their clocks are", async () => {
    const { dana, send } = await createScene();
    const sam = await createTestUser(dana.orgId, "user");
    setClock("2026-11-20T15:00:00Z");
    const session = await startTestSession(sam);
    expect((await session.api.patch("/api/app/profile/weekly-digest", { isOn: true })).body).toEqual({
      weeklyDigest: { isOn: true, nextAt: FIRST },
    });
    expect(await send(new Date("2026-11-23T12:59:00Z"))).toEqual([]);
    const moments = [FIRST, FIRST, "2026-11-23T14:00:00Z", "2026-11-24T20:00:00Z"];
    await Promise.all(moments.map((moment) => sendDigests(new Date(moment))));
    const twice = (await send(new Date(FIRST))).map(({ recipient }) => recipient);
    expect(twice.sort()).toEqual([dana.email, sam.email].sort());
  });

  it("pauses after four quiet weeks in a row, says so, and resumes with the next lead", async () => {
    const { dana, send } = await createScene();
    for (let week = 0; week < 6; week++) await send(mondayAfter(week));
    const quiet = (await send(mondayAfter(6))).map(({ data }) => data);
    expect(quiet).toEqual(
      [false, false, false, true].map((pauses) => expect.objectContaining({ quiet: { next: "campaign", pauses } })),
    );
    const history = await beginHistory(dana.actor, "2027-01-04T15:00:00Z");
    await history.refer(await history.enroll("2027-01-05T15:00:00Z"), "2027-01-06T15:00:00Z");
    const data = (await send(mondayAfter(7))).at(-1)?.data;
    expect(data).toMatchObject({ newLeads: { now: 1, before: 0 } });
    expect(data).not.toHaveProperty("quiet");
  });

  it("makes no comparison in the first weeks and skips suspended members and those who joined since Monday", async () => {
    const first = await createScene("2026-11-17T15:00:00Z");
    const late = await createScene("2026-11-23T12:00:00Z");
    const closed = await createScene();
    const suspended = { suspendedAt: new Date(FIRST) };
    await transact((tx) => tx.update(organizations).set(suspended).where(eq(organizations.id, closed.dana.orgId)));
    expect(await late.send(new Date(FIRST))).toEqual([]);
    expect(await closed.digests()).toEqual([]);
    expect(await first.digests()).toMatchObject([{ data: { newLeads: { now: 0 } } }]);
    expect((await first.digests())[0]?.data).not.toHaveProperty("newLeads.before");
  });

  it("has a link that unsubscribes without signing in and does nothing else", async () => {
    const { dana, digests, send } = await createScene();
    const email = `dana.${dana.userId}@mail.acme.com`;
    await transact((tx) => tx.update(users).set({ email }).where(eq(users.id, dana.userId)));
    await send(new Date(FIRST));
    await deliverMessages(dana.orgId);
    const [message] = await digests();
    const token = signIds("unsubscribe", dana.orgId, message?.id ?? "");
    expect(emails().accepted.find(({ idempotencyKey }) => idempotencyKey === message?.id)).toMatchObject({
      to: email,
      headers: { "List-Unsubscribe": `<http://localhost:3000/api/unsubscribe/${token}>` },
      text: expect.stringContaining("A quiet week"),
    });
    expect((await pressOneClick(token)).status).toBe(200);
    await send(mondayAfter(1));
    expect(await digests()).toHaveLength(1);
    const log = await apiAs(dana.apiKey).get("/api/app/audit-log?action=user.digest_changed");
    expect(log.body).toMatchObject({ entries: [{ subjectId: email, after: { isOn: false } }] });
    await pressButton(token, "start");
    await send(mondayAfter(2));
    expect(await digests()).toHaveLength(2);
    const forged = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect((await postForm(forged, "action=stop")).status).toBe(404);
  });
});
