import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { single } from "@/db/single";
import type { Measurement } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

const CALLS = 1_000;

/** A thousand concurrent requests to convert the same referral. */
export async function benchStorm({ url, apiKey, campaignId, takeReferral }: Bench): Promise<Measurement[]> {
  const referralId = takeReferral();
  const address = `${url}/api/app/campaigns/${campaignId}/referrals/${referralId}/convert`;
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ jobValueCents: 123_450 });
  const convert = async () => {
    const answer = await fetch(address, { method: "POST", headers, body });
    await answer.text();
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: CALLS }, convert));
  const unexpected = statuses.filter((status) => status !== 200 && status !== 409);
  if (unexpected.length > 0) throw new Error(`The storm was answered ${[...new Set(unexpected)].join(", ")}`);
  const counts = single(
    await database().execute<{ credits: number; messages: number }>(sql`
      SELECT (SELECT count(*) FROM activity WHERE referral_id = ${referralId}::uuid AND amount_cents IS NOT NULL) AS credits,
             (SELECT count(*) FROM messages m JOIN conversions c ON c.org_id = m.org_id AND c.id = m.cause_id
               WHERE c.referral_id = ${referralId}::uuid) AS messages`),
  );
  const done = statuses.filter((status) => status === 200).length;
  const exactly = (figure: number) => ({ unit: "", atLeast: figure, atMost: figure }) as const;
  return [
    {
      what: "credits of 1,000 conversions at once",
      figure: counts.credits,
      ...exactly(1),
      of: `${done} of ${CALLS} answers say it was done`,
    },
    { what: "their messages", figure: counts.messages, ...exactly(2), of: "one to each side" },
  ];
}
