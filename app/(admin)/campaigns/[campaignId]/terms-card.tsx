import { advocateGets, friendGets } from "@/components/campaigns/offer";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import { campaignPath } from "../../paths";
import type { ShownCampaign } from "../types";

/** What the campaign promises now, and its limits. */
export function TermsCard({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, maxReferralsPerAdvocate, expiresAt, createdAt, updatedAt } = campaign;
  return (
    <Card aria-labelledby="terms">
      <CardHeader
        id="terms"
        title="Terms and limits"
        aside={
          <TextLink href={`${campaignPath(campaignId)}/edit`} aria-label="Change terms and limits">
            Change
          </TextLink>
        }
      />
      <DescriptionList
        facts={[
          { name: "Advocate earns", value: advocateGets(campaign) || "Nothing" },
          { name: "Friend gets", value: friendGets(campaign) || "Nothing" },
          {
            name: "Per advocate",
            value: `Up to ${maxReferralsPerAdvocate.toLocaleString("en-US")} ${maxReferralsPerAdvocate === 1 ? "referral" : "referrals"}`,
          },
          {
            name: "Takes referrals",
            value: expiresAt ? (
              <>
                Until <DateTime value={expiresAt} format="date-time" />
              </>
            ) : (
              "No end date"
            ),
          },
          { name: "Created", value: <DateTime value={createdAt} /> },
          { name: "Last changed", value: <DateTime value={updatedAt} format="relative" /> },
        ]}
      />
    </Card>
  );
}
