import { CircleCheck, MailQuestion } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { brandLook } from "@/app/brand-look";
import { BrandedMain } from "@/app/branded-main";
import { readLinkPage, unlisted } from "@/app/link-page";
import { pageLanguage } from "@/app/page-words";
import { NotLoaded, PlainTop, Sheet } from "@/app/sheet";
import { describeGift } from "@/components/campaigns/offer";
import { BusinessCard } from "@/components/friend-page/business-card";
import { BandIcon, PageFoot, PageFrame } from "@/components/friend-page/page-frame";
import { FriendTicket, TicketReach } from "@/components/friend-page/ticket";
import { LanguageLinks } from "@/components/language-switch";
import { firstName, fullName, withinSentence } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { Words } from "@/lib/kit/words/en/en";
import { profileIn } from "@/lib/messages/brand";
import { type Asked, type AskedState, findConfirmation } from "@/lib/public/confirm/find-confirmation";

const LONGEST_NAME = 80;

interface ConfirmWording {
  readonly heading: string;
  readonly text: string;
}

/** The page's text. Anyone with the link can open it, so it repeats no typed data. */
function wordingOf({ state, brand, advocateName, offer, profile }: Asked, words: Words): ConfirmWording {
  const { confirm: copy } = words;
  const business = fullName(brand.name, LONGEST_NAME);
  const advocate = withinSentence(firstName(advocateName)) || copy.aFriend;
  const gift = describeGift(offer, words.offer);
  const wordings: Readonly<Record<AskedState, ConfirmWording>> = {
    waits: { heading: copy.waits(advocate), text: copy.waitsText(advocate, business, gift) },
    confirmed: { heading: copy.confirmed(business), text: copy.confirmedText(business, gift) },
    known: { heading: copy.known(business), text: copy.knownText(profile.phone?.written ?? "") },
    withdrawn: { heading: copy.withdrawn, text: copy.withdrawnText(business) },
    full: { heading: copy.full, text: copy.fullText(business, advocate) },
    paused: { heading: copy.paused(business), text: copy.pausedText },
    ended: { heading: copy.ended, text: copy.endedText(business) },
  };
  return wordings[state];
}

interface PageProps {
  readonly params: Promise<{ token: string }>;
}

const readAsked = cache((token: string) => readLinkPage("confirm", findConfirmation(token, new Date())));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { found: asked, words } = await readAsked((await params).token);
  const { notLoaded, brokenLink } = words.frame;
  const heading = asked && asked !== "failed" ? wordingOf(asked, words).heading : brokenLink;
  return { ...unlisted, title: { absolute: asked === "failed" ? notLoaded : heading } };
}

/** A friend confirms a referral that another person may have sent. */
export default async function ConfirmPage({ params }: PageProps) {
  const { token } = await params;
  const { found: asked, words } = await readAsked(token);
  const { frame, confirm: copy } = words;
  if (asked === "failed") {
    const path = `/confirm/${encodeURIComponent(token)}`;
    return <NotLoaded path={path} text={frame.notLooked} words={words} />;
  }
  // Gives no hint why the link doesn't work.
  if (!asked) {
    const above = <PlainTop words={words} />;
    return <Sheet above={above} title={frame.brokenLink} text={copy.unknownText} words={words} />;
  }
  const { heading, text } = wordingOf(asked, words);
  const { state, brand, profile, language, offer, code } = asked;
  const business = fullName(brand.name, LONGEST_NAME);
  const look = brandLook({ ...brand, name: business });
  const Icon = state === "confirmed" ? CircleCheck : MailQuestion;
  const facts = profileIn(profile, await pageLanguage(language.business, language.own));
  const hasTicket = state === "waits" || state === "confirmed";
  const { phone, ...described } = facts;
  // The ticket has the number.
  const shown = hasTicket ? described : facts;
  return (
    <BrandedMain brand={look} words={words}>
      <PageFrame
        brand={look}
        languages={<LanguageLinks words={words} />}
        band={
          <>
            <BandIcon icon={Icon} />
            <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.875rem] leading-[1.12] tracking-[-0.03em] @4xl:mt-6 @4xl:text-[2.75rem]">
              {heading}
            </h1>
          </>
        }
      >
        <div className="grid gap-8">
          <p className="wrap-anywhere text-pretty text-[1.0625rem] leading-relaxed">{endSentence(text)}</p>
          {(state === "waits" || state === "full") && (
            <form
              method="post"
              action={`/api/confirm/${token}`}
              className="flex flex-col gap-3 sm:flex-row sm:flex-wrap"
            >
              {state === "waits" && (
                <BrandButton action="confirm" look="primary" color={brand.color}>
                  {copy.yes}
                </BrandButton>
              )}
              <BrandButton action="deny" look="quiet" color={brand.color}>
                {copy.no}
              </BrandButton>
            </form>
          )}
          {hasTicket && (
            <div className="grid gap-4">
              <FriendTicket
                offer={offer}
                code={code}
                words={words}
                last="sent"
                isWaiting={state === "confirmed"}
                days={{}}
              />
              <p className="text-center text-secondary text-soft">{copy.mention}</p>
              {phone && (
                <TicketReach
                  business={business}
                  phone={phone}
                  words={words}
                  cardPath={`/r/${encodeURIComponent(code)}/contact.vcf`}
                />
              )}
            </div>
          )}
          {Object.keys(shown).length > 0 && <BusinessCard business={business} facts={shown} words={words} />}
          <PageFoot business={business} privacyUrl={brand.privacyUrl} links={brand.links} words={words} />
        </div>
      </PageFrame>
    </BrandedMain>
  );
}
