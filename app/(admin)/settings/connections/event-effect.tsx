import { z } from "zod";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath, referralsPath } from "../../paths";
import { isSigned, type WholeEvent } from "./event-labels";

const Result = z
  .object({ advocateId: z.string(), advocateNewBalance: z.int(), approval: z.unknown() })
  .partial();
const Sent = z.object({ campaignId: z.string(), friendEmail: z.string(), friendPhone: z.string() }).partial();

/** What an applied event did. */
export function EventEffect({ event }: { event: WholeEvent }) {
  if (!isSigned(event)) {
    const { advocateName = "The advocate", creditCents } = event;
    if (creditCents === undefined) return <>It was applied.</>;
    return (
      <>
        <bdi>{advocateName}</bdi>: <Money cents={creditCents} signed />
      </>
    );
  }
  const { type, data, answer } = event;
  const { advocateId, advocateNewBalance, approval } = Result.safeParse(answer["result"]).data ?? {};
  const { campaignId, friendEmail, friendPhone } = Sent.safeParse(data).data ?? {};
  const friend = friendEmail ?? friendPhone;
  return (
    <>
      {approval === undefined ? effects[type] : "The reward waits for approval."}{" "}
      {advocateNewBalance !== undefined && type === "referral.convert" && (
        <>
          The advocate’s balance was then <Money cents={advocateNewBalance} />.{" "}
        </>
      )}
      {type === "advocate.enroll" && advocateId && campaignId && (
        <TextLink href={advocatePath({ advocateId, campaignId })}>See the advocate</TextLink>
      )}
      {type.startsWith("referral.") && friend && (
        <TextLink href={referralsPath({ q: friend, status: "all" })}>See the lead</TextLink>
      )}
    </>
  );
}

const effects: Readonly<Record<Extract<WholeEvent, { keyId: string }>["type"], string>> = {
  "advocate.enroll": "The customer was added and invited.",
  "referral.create": "The friend was added as a lead.",
  "referral.convert": "The credit was added.",
  "referral.reverse": "The reward was taken back.",
  "referral.unreverse": "The reward was given back.",
  "job.completed": "The job was recorded. If the campaign asks, the customer hears from you soon.",
};
