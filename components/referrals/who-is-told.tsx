import { Send } from "lucide-react";
import { formatPhone } from "@/components/ui/format-phone";
import type { AdvocateWithReferrals, ReferralToConvert } from "./converting";

interface WhoIsToldProps {
  readonly referral: ReferralToConvert;
  readonly standing: AdvocateWithReferrals;
}

/** Who gets a message about a conversion, and where. */
export function WhoIsTold({ referral, standing: { advocate, referrals } }: WhoIsToldProps) {
  const friend = referrals.find(({ referralId }) => referralId === referral.referralId);
  const { notificationPreference, email, phone } = advocate;
  const address = notificationPreference === "sms" ? phone && formatPhone(phone) : email;
  return (
    <p className="wrap-anywhere flex gap-2 text-pretty text-secondary text-soft">
      <Send aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span>
        Both get a message about it: <bdi>{advocate.name}</bdi> at <bdi>{address}</bdi>
        {friend && (
          <>
            , <bdi>{friend.friendName}</bdi> at <bdi>{friend.friendEmail}</bdi>
          </>
        )}
        . Whoever has unsubscribed gets none.
      </span>
    </p>
  );
}
