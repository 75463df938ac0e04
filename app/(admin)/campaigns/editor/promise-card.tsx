import { Lock } from "lucide-react";
import { isSameOffer, type Offer, sayOffer } from "@/components/campaigns/offer";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { referralsPath } from "../../paths";

interface PromiseCardProps {
  readonly campaignId: string;
  /** The offer as it is saved, and as it is typed. */
  readonly saved: Offer;
  readonly typed: Offer;
  /** How many referrals wait, made under the saved terms or earlier ones. */
  readonly waiting: number;
}

/** What another offer means for whom. */
export function PromiseCard({ campaignId, saved, typed, waiting }: PromiseCardProps) {
  const isChanged = !isSameOffer(saved, typed);
  return (
    <Card aria-labelledby="promise" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="promise" className="font-semibold text-section">
          Changing the offer
        </h2>
        <div aria-live="polite" className="mt-0.5 text-pretty text-secondary text-soft">
          <p>
            {waiting > 0 ? (
              <>
                <TextLink href={referralsPath({ campaignId, status: "pending" })}>
                  {sayWaiting(waiting)}
                </TextLink>{" "}
                {waiting === 1 ? "keeps" : "keep"} what {waiting === 1 ? "it was" : "they were"} promised
                {isChanged ? "." : ", whatever you change here."}
              </>
            ) : isChanged ? (
              "No referral is open, so nobody was promised the old offer."
            ) : (
              "A new offer counts for referrals from then on. What was promised before is kept."
            )}
          </p>
          {isChanged && (
            <p className="mt-1">
              Until now: <span className="text-ink">{sayOffer(saved)}.</span> From the next referral on:{" "}
              <span className="font-medium text-ink">{sayOffer(typed)}.</span>
            </p>
          )}
        </div>
      </div>
      <Badge>
        <Lock aria-hidden size={12} strokeWidth={1.75} className="mr-1 inline align-[-1.5px]" />
        Promise kept
      </Badge>
    </Card>
  );
}

function sayWaiting(waiting: number): string {
  return `${waiting.toLocaleString("en-US")} open ${waiting === 1 ? "referral" : "referrals"}`;
}
