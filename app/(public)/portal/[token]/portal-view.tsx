import { Download, Printer, UserPlus } from "lucide-react";
import { brandTheme } from "@/components/brand/brand";
import { PageFoot } from "@/components/friend-page/page-foot";
import { TextField } from "@/components/friend-page/text-field";
import { AdvocatePortal } from "@/components/portal/advocate-portal";
import { Fold } from "@/components/portal/fold";
import { PortalCard } from "@/components/portal/portal-card";
import { QrCode } from "@/components/qr/qr-code";
import { drawQr, type QrShape, writeQrSvg } from "@/components/qr/qr-path";
import { Notice } from "@/components/ui/notice";
import { firstName, fullName, shortName } from "@/emails/text/names";
import type { FriendField, KeptForm } from "@/lib/public/friend-page/kept-form";
import type { PortalFacts } from "@/lib/public/portal/facts";
import { brandLook } from "../../../brand-look";
import { HistoryCard } from "./history-card";
import { MessagesCard } from "./messages-card";
import type { Outcome } from "./read-outcome";
import { showEntry, showFriend } from "./show";
import { sayAgain, sayTold, sayWrong } from "./tell-words";

interface QrContentProps {
  readonly shape: QrShape;
  readonly code: string;
  readonly cardPath: string;
}

const look =
  "inline-flex min-h-11 flex-[1_1_auto] items-center justify-center gap-2 rounded-control border border-edge px-3.5 py-2 font-medium text-body transition-colors hover:border-faint";

/** The link as a picture: to be scanned from the screen, saved, or printed. */
function QrContent({ shape, code, cardPath }: QrContentProps) {
  const file = `data:image/svg+xml,${encodeURIComponent(writeQrSvg(shape))}`;
  return (
    <>
      <p className="text-pretty text-secondary text-soft">Let a friend point a phone’s camera at it.</p>
      <QrCode shape={shape} label="QR code of your link" className="mx-auto my-3 h-auto w-52 max-w-full" />
      <div className="flex flex-wrap gap-2">
        <a href={file} download={`${code}.svg`} className={look}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          Download
        </a>
        <a href={cardPath} rel="noreferrer" className={look}>
          <Printer aria-hidden size={16} strokeWidth={1.75} />
          Print a card
        </a>
      </div>
    </>
  );
}

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

interface TellCardProps {
  /** Where the form is sent. */
  readonly action: string;
  readonly business: string;
  /** Whether the link takes friends. What came of a form is told in any case. */
  readonly isOpen: boolean;
  readonly outcome: Outcome;
}

/** For a friend who would rather be called than follow a link. */
function TellCard({ action, business, isOpen, outcome: { friend, kept } }: TellCardProps) {
  const told = friend && friend !== "again" ? sayTold(friend, business) : null;
  if (!isOpen && !told) return null;
  return (
    <PortalCard id="tell" title="Tell us who">
      {told && (
        <Notice tone={told.tone} role="status" className="mb-3">
          {told.text}
        </Notice>
      )}
      {isOpen && (
        <>
          <p className="wrap-anywhere mb-3 text-pretty text-soft">
            For a friend who would rather be called. Ask your friend first, then {business} gets in touch.
          </p>
          <Fold
            icon={<UserPlus aria-hidden size={18} strokeWidth={1.75} />}
            title={friend === "told" ? "Add another friend" : "Add your friend"}
            isOpen={friend === "again"}
          >
            <TellForm action={action} isAgain={friend === "again"} kept={kept} />
          </Fold>
        </>
      )}
    </PortalCard>
  );
}

interface TellFormProps {
  readonly action: string;
  /** Whether it was sent before and not taken. */
  readonly isAgain: boolean;
  readonly kept: KeptForm | null;
}

/** Who could use the business, and how to reach them. What could not be taken is shown again. */
function TellForm({ action, isAgain, kept }: TellFormProps) {
  const shared = (name: FriendField) => ({
    name,
    autoComplete: "off",
    defaultValue: kept?.values[name],
    error: kept?.wrong.includes(name) ? sayWrong(name) : undefined,
  });
  return (
    <form method="post" action={action} aria-label="Tell us who" className="grid gap-4">
      <input type="hidden" name="action" value="refer" />
      {isAgain && (
        <Notice tone="red" role="alert" title="Not sent yet">
          {sayAgain(kept)}
        </Notice>
      )}
      <TextField {...shared("friendName")} label="Friend’s name" maxLength={100} />
      <TextField
        {...shared("friendEmail")}
        label="Friend’s e-mail"
        type="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...shared("friendPhone")}
        label="Friend’s phone"
        isOptional
        type="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
      />
      <button
        type="submit"
        className="min-h-12 rounded-[10px] border border-ink/15 bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90 @3xl:justify-self-start"
      >
        Send to the team
      </button>
    </form>
  );
}
