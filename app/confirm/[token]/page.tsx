import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { wordsFor } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet, SheetTop } from "@/app/sheet";
import { sayGift } from "@/components/campaigns/offer";
import type { Words } from "@/components/words/en/en";
import { capitalize, firstName, fullName, withinSentence } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import { type Asked, type AskedState, findAsked } from "@/lib/public/confirm/find-asked";

const LONGEST_NAME = 80;

interface Wording {
  readonly heading: string;
  readonly text: string;
}

/** What the page says. It can be opened by whoever has the link, so it repeats nothing that was typed. */
function wordingOf({ state, brand, advocateName, offer }: Asked, words: Words): Wording {
  const { confirm: say } = words;
  const business = fullName(brand.name, LONGEST_NAME);
  const advocate = withinSentence(firstName(advocateName)) || say.aFriend;
  const gift = sayGift(offer, words.offer);
  const told: Readonly<Record<AskedState, Wording>> = {
    waits: { heading: say.waits(advocate), text: say.waitsText(advocate, business, gift) },
    confirmed: { heading: say.confirmed(business), text: say.confirmedText(business, gift) },
    known: { heading: say.known(business), text: say.knownText },
    withdrawn: { heading: say.withdrawn, text: say.withdrawnText(business) },
    full: { heading: say.full, text: say.fullText(business, advocate) },
    paused: { heading: say.paused(business), text: say.pausedText },
    ended: { heading: say.ended, text: say.endedText(business) },
  };
  return told[state];
}

interface Visit {
  readonly params: Promise<{ token: string }>;
}

const readAsked = cache(async (token: string) => {
  const asked = await readInTime("confirm", findAsked(token, new Date()));
  const { business, own } = (asked && asked !== "failed" && asked.language) || {};
  return { asked, words: await wordsFor(business, own) };
});

/** The link is somebody's answer: no search engine keeps it, and no other site hears of it. */
export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const { asked, words } = await readAsked((await params).token);
  const { notLoaded, brokenLink } = words.frame;
  const heading = asked && asked !== "failed" ? wordingOf(asked, words).heading : brokenLink;
  return {
    title: { absolute: asked === "failed" ? notLoaded : heading },
    description: null,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** Where a friend stands by a referral that may have been sent by somebody else. */
export default async function ConfirmPage({ params }: Visit) {
  const { token } = await params;
  const { asked, words } = await readAsked(token);
  const { frame, confirm: say } = words;
  if (asked === "failed") {
    const path = `/confirm/${encodeURIComponent(token)}`;
    return <NotLoaded path={path} text={frame.notLooked} words={words} />;
  }
  // The same whatever is wrong with the link.
  if (!asked) return <Sheet title={frame.brokenLink} text={say.unknownText} words={words} />;
  const { heading, text } = wordingOf(asked, words);
  const { name, color } = asked.brand;
  return (
    <Sheet
      title={heading}
      text={endSentence(text)}
      words={words}
      privacyUrl={asked.brand.privacyUrl}
      above={<SheetTop business={fullName(name, LONGEST_NAME)} words={words} />}
    >
      {(asked.state === "waits" || asked.state === "full") && (
        <form
          method="post"
          action={`/api/confirm/${token}`}
          className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap"
        >
          {asked.state === "waits" && (
            <BrandButton action="confirm" look="primary" color={color}>
              {say.yes}
            </BrandButton>
          )}
          <BrandButton action="deny" look="quiet" color={color}>
            {say.no}
          </BrandButton>
        </form>
      )}
      <NextSteps asked={asked} words={words} />
    </Sheet>
  );
}

/** What the friend has, and whom to call who would rather not wait. */
function NextSteps({ asked: { state, offer, code, phone }, words }: { asked: Asked; words: Words }) {
  if (state !== "waits" && state !== "confirmed") return null;
  const { confirm: say } = words;
  const gift = sayGift(offer, words.offer);
  return (
    <dl className="mt-7 grid gap-x-6 gap-y-3 border-line border-t pt-5 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
      {gift && (
        <div className="contents">
          <dt className="text-soft max-sm:-mb-3">{say.offer}</dt>
          <dd className="wrap-anywhere font-medium">{capitalize(gift)}</dd>
        </div>
      )}
      <div className="contents">
        <dt className="text-soft max-sm:-mb-3">{say.code}</dt>
        <dd>
          <span className="wrap-anywhere font-medium">{code}</span>
          <span className="block text-secondary text-soft">{say.mention}</span>
        </dd>
      </div>
      {phone && (
        <div className="contents">
          <dt className="text-soft max-sm:-mb-3">{say.call}</dt>
          <dd>
            <a
              href={`tel:${phone.e164}`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-0"
            >
              {phone.written}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
