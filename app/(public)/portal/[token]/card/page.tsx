import type { Metadata } from "next";
import { stoppedWords } from "@/components/portal/portal-state";
import { sayFriendOffer } from "@/components/qr/friend-offer";
import { PrintedCards } from "@/components/qr/printed-cards";
import { drawQr } from "@/components/qr/qr-path";
import { fullName } from "@/emails/words/names";
import { brandLook } from "../../../../brand-look";
import { PortalNotLoaded } from "../not-loaded";
import { openPortal } from "../open-portal";
import { portalMetadata } from "../portal-metadata";
import { UnknownLink } from "../unknown-link";
import { CardFrame } from "./card-frame";
import { PrintBar } from "./print-bar";

interface Visit {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ many?: string }>;
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const { token } = await params;
  const opened = await openPortal(token);
  const head = portalMetadata(token, opened);
  return opened.kind === "open" ? { ...head, title: { absolute: "Your QR card" } } : head;
}

/** The advocate's link on paper: a large card, or with `?many` ten small ones to cut out. */
export default async function CardPage({ params, searchParams }: Visit) {
  const { token } = await params;
  const opened = await openPortal(token);
  if (opened.kind === "unknown") return <UnknownLink />;
  if (opened.kind === "failed") return <PortalNotLoaded token={token} />;
  const { name, code, referralUrl, offer, state, ...facts } = opened.facts;
  const brand = brandLook({ ...facts.brand, name: fullName(facts.brand.name) });
  const frame = { brand, portal: `/portal/${token}` };
  if (state !== "open") {
    const { title, text } = stoppedWords(state, brand.name);
    return <CardFrame {...frame} title={title} text={`${text} That is why there is no card to print.`} />;
  }
  const many = (await searchParams).many !== undefined;
  return (
    <CardFrame
      {...frame}
      title="Your QR card"
      text="To hand out, or to put up where people see it. Whoever scans the code comes to your link."
    >
      <PrintBar page={`${frame.portal}/card`} many={many} />
      <PrintedCards
        {...{ many, brand, code }}
        offer={sayFriendOffer(offer)}
        advocateName={name}
        link={referralUrl}
        qr={drawQr(referralUrl)}
      />
    </CardFrame>
  );
}
