import { z } from "zod";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath, referralsPath } from "../../paths";
import type { WholeEvent } from "./event-words";

const Enrolled = z.object({ advocateId: z.string() });
const InCampaign = z.object({ campaignId: z.string() });
const Converted = z.object({ advocateNewBalance: z.int() });
const WithFriend = z.object({ friendEmail: z.string() });

/** What came of an event, in words. */
export function EventOutcome({ event }: { event: WholeEvent }) {
  const { outcome, detail } = event;
  if (outcome === "applied") {
    return (
      <Notice tone="accent" title="Applied">
        <Effect event={event} />
      </Notice>
    );
  }
  if (outcome === "unmatched") {
    return (
      <Notice tone="amber" title="Matches nothing yet">
        {detail} It waits here until you resolve it; the sender has nothing to do.
      </Notice>
    );
  }
  return (
    <Notice tone="red" title="Refused">
      {detail}
    </Notice>
  );
}

function Effect({ event: { type, data, answer } }: { event: WholeEvent }) {
  const result = answer["result"];
  const friend = WithFriend.safeParse(data).data?.friendEmail;
  const seeReferral = friend !== undefined && (
    <TextLink href={referralsPath({ q: friend, status: "all" })}>See the referral</TextLink>
  );
  switch (type) {
    case "advocate.enroll": {
      const place = z
        .intersection(Enrolled, InCampaign)
        .safeParse({ ...data, ...Enrolled.safeParse(result).data });
      return (
        <>
          The customer was enrolled and invited.{" "}
          {place.data && <TextLink href={advocatePath(place.data)}>See the advocate</TextLink>}
        </>
      );
    }
    case "referral.create":
      return <>The friend was noted as referred. {seeReferral}</>;
    case "referral.convert": {
      const balance = Converted.safeParse(result).data?.advocateNewBalance;
      return (
        <>
          The reward was credited.{" "}
          {balance !== undefined && (
            <>
              The advocate's balance was <Money cents={balance} /> then.{" "}
            </>
          )}
          {seeReferral}
        </>
      );
    }
  }
}
