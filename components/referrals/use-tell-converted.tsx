"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useAfterWrite } from "@/components/after-write";
import { formatMoney } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import type { ReferralToConvert } from "./converting";

/** Shows what a conversion has changed, and says it with the way to the friend, who is an advocate now. */
export function useTellConverted(referral: ReferralToConvert) {
  const { campaignId, advocateId, referralId, advocateName, friendName } = referral;
  const client = useQueryClient();
  const refresh = useAfterWrite();

  async function findFriend(): Promise<string | undefined> {
    const answer = await client
      .fetchQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 })
      .catch(() => undefined);
    return answer?.referrals.find((one) => one.referralId === referralId)?.friendAdvocateId;
  }

  return async (newBalanceCents: number) => {
    const [friendId] = await Promise.all([findFriend(), refresh()]);
    toast.success(`${advocateName} has ${formatMoney(newBalanceCents)} now.`, {
      description: friendId && (
        <TextLink
          href={`/campaigns/${campaignId}/advocates/${friendId}`}
          // Toasts let the pointer through, except on what can be pressed.
          className="pointer-events-auto"
        >
          {friendName} is an advocate now
        </TextLink>
      ),
    });
  };
}
