import { CallCode } from "@/components/friend-page/call-code";
import { saySteps } from "@/components/friend-page/offer-words";
import { Steps } from "@/components/friend-page/steps";
import type { FriendLink } from "@/lib/public/friend-page/find-link";

/** What follows a form that was sent. The friend's own link works as long as the campaign takes referrals. */
export function NextSteps({ link, business }: { link: FriendLink; business: string }) {
  const { code, offer, state } = link;
  return (
    <>
      <Steps steps={saySteps(offer, business)} />
      {(state === "open" || state === "full") && (
        <p className="text-pretty rounded-card bg-tint px-4 py-3.5">
          Once your first job is done you get your own link to share.
        </p>
      )}
      <CallCode code={code} />
    </>
  );
}
