import { Money } from "@/components/ui/money";
import type { FoundAdvocate } from "./advocate";

/** What the columns of the table say, as a line for phones. */
export function PhoneFacts({ advocate, withCampaign }: { advocate: FoundAdvocate; withCampaign: boolean }) {
  const { creditBalanceCents, pendingCount, convertedCount, visitCount, campaignName } = advocate;
  const isOpened =
    visitCount > 0 ? `link opened ${visitCount.toLocaleString("en-US")}×` : "link never opened";
  return (
    <div className="wrap-anywhere pl-[38px] text-secondary text-soft">
      <p>
        <Money cents={creditBalanceCents} className={creditBalanceCents > 0 ? "text-ink" : ""} /> credit ·{" "}
        {pendingCount.toLocaleString("en-US")} waiting · {convertedCount.toLocaleString("en-US")} converted ·{" "}
        {isOpened}
      </p>
      {withCampaign && (
        <p>
          <bdi>{campaignName}</bdi>
        </p>
      )}
    </div>
  );
}
