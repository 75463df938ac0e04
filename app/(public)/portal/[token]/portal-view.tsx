import { brandTheme } from "@/components/brand/brand";
import { PageFoot } from "@/components/friend-page/page-foot";
import { AdvocatePortal } from "@/components/portal/advocate-portal";
import { drawQr } from "@/components/qr/qr-path";
import { firstName, fullName, shortName } from "@/emails/words/names";
import type { PortalFacts } from "@/lib/public/portal/facts";
import { brandLook } from "../../../brand-look";
import { HistoryCard } from "./history-card";
import { MessagesCard } from "./messages-card";
import { QrContent } from "./qr-content";
import type { Outcome } from "./read-outcome";
import { showEntry, showFriend } from "./show";
import { TellCard } from "./tell-card";

interface PortalViewProps {
  readonly token: string;
  readonly facts: PortalFacts;
  readonly now: Date;
  readonly outcome: Outcome;
}

/** The portal as its facts say. Names of friends leave the server shortened. */
export function PortalView({ token, facts, now, outcome }: PortalViewProps) {
  const business = fullName(facts.brand.name);
  const brand = brandLook({ ...facts.brand, name: business });
  const { code, offer, referralUrl, reward, ledger, hasMoreEntries, state } = facts;
  const action = `/api/portal/${token}`;
  return (
    <main id="content" tabIndex={-1} style={brandTheme(brand)} className="brand-theme">
      <AdvocatePortal
        brand={brand}
        firstName={firstName(facts.name)}
        state={state}
        offer={offer}
        code={code}
        url={referralUrl}
        qr={<QrContent shape={drawQr(referralUrl)} code={code} cardPath={`/portal/${token}/card`} />}
        creditCents={facts.creditCents}
        usedCount={facts.usedCount}
        cap={facts.cap}
        friends={facts.friends.map((friend) => showFriend(friend, now))}
        reward={reward && reward.cents > 0 ? { ...reward, from: shortName(reward.from) } : null}
      >
        <TellCard action={action} business={business} isOpen={state === "open"} outcome={outcome} />
        <HistoryCard
          entries={ledger.map((entry) => showEntry(entry, business, now))}
          hasMore={hasMoreEntries}
          business={business}
        />
        <MessagesCard
          action={action}
          business={business}
          messages={facts.messages}
          isSaved={outcome.isSaved}
        />
        <PageFoot business={business} links={facts.brand.links}>
          <p className="text-pretty">This page is only for you. Keep its address to yourself.</p>
        </PageFoot>
      </AdvocatePortal>
    </main>
  );
}
