import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { readInTime } from "@/app/read-in-time";
import { NOT_LOADED, NotLoaded, Sheet } from "@/app/sheet";
import { capitalize, firstName, fullName, withinSentence } from "@/emails/text/names";
import { friendGift } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { type Asked, type AskedState, findAsked } from "@/lib/public/confirm/find-asked";

const LONGEST_NAME = 80;
const UNKNOWN = "This link doesn’t work";

interface Wording {
  readonly heading: string;
  readonly text: string;
}

/** What the page says. It can be opened by whoever has the link, so it repeats nothing that was typed. */
function wordingOf({ state, brand, advocateName, offer }: Asked): Wording {
  const business = fullName(brand.name, LONGEST_NAME);
  const advocate = withinSentence(firstName(advocateName)) || "a friend";
  const gift = friendGift(offer);
  const told: Readonly<Record<AskedState, Wording>> = {
    waits: {
      heading: `Did you use ${advocate}’s link?`,
      text: `Someone entered your email or phone on ${advocate}’s page for ${business}. If that was you, confirm and ${business} will get in touch${gift && `: ${gift}`}.`,
    },
    confirmed: {
      heading: `Thanks! You’re confirmed with ${business}`,
      text: `That’s all for now. ${business} gets in touch with you${gift && `, and ${gift} is yours`}.`,
    },
    known: {
      heading: `You’re already on the list of ${business}`,
      text: "They already have your info, so there’s nothing to confirm. To talk sooner, contact them yourself.",
    },
    withdrawn: {
      heading: "This request was canceled",
      text: `Nothing else will happen. If you change your mind, contact ${business} yourself.`,
    },
    full: {
      heading: "This link has reached its limit",
      text: `${business} has your details, but ${advocate}’s link doesn’t come with an offer for anyone else. You can still get in touch with them yourself.`,
    },
    paused: {
      heading: `${business} is not taking referrals right now`,
      text: "Try this link again later. Nothing is lost.",
    },
    ended: {
      heading: "This referral program has ended",
      text: `There’s nothing left to confirm. You can still get in touch with ${business} yourself.`,
    },
  };
  return told[state];
}

interface Visit {
  readonly params: Promise<{ token: string }>;
}

const readAsked = cache((token: string) => readInTime("confirm", findAsked(token, new Date())));

/** The link is somebody's answer: no search engine keeps it, and no other site hears of it. */
export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const asked = await readAsked((await params).token);
  const heading = asked && asked !== "failed" ? wordingOf(asked).heading : UNKNOWN;
  return {
    title: { absolute: asked === "failed" ? NOT_LOADED : heading },
    description: null,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** Where a friend stands by a referral that may have been sent by somebody else. */
export default async function ConfirmPage({ params }: Visit) {
  const { token } = await params;
  const asked = await readAsked(token);
  if (asked === "failed") {
    return (
      <NotLoaded
        path={`/confirm/${encodeURIComponent(token)}`}
        text="We can’t look up your link right now. Please try again in a minute."
      />
    );
  }
  // The same whatever is wrong with the link.
  if (!asked) {
    return (
      <Sheet
        title={UNKNOWN}
        text="Some mail apps cut off long links, so try opening it from the message again. If that doesn’t help, the request has expired. Fill out the form on your friend’s page again, or contact the business."
      />
    );
  }
  const { heading, text } = wordingOf(asked);
  const { name, color } = asked.brand;
  return (
    <Sheet
      title={heading}
      text={endSentence(text)}
      above={<p className="mb-5 font-semibold text-section">{fullName(name, LONGEST_NAME)}</p>}
    >
      {(asked.state === "waits" || asked.state === "full") && (
        <form
          method="post"
          action={`/api/confirm/${token}`}
          className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap"
        >
          {asked.state === "waits" && (
            <BrandButton action="confirm" look="primary" color={color}>
              Yes, it was me
            </BrandButton>
          )}
          <BrandButton action="deny" look="quiet" color={color}>
            This wasn’t me
          </BrandButton>
        </form>
      )}
      <NextSteps asked={asked} />
    </Sheet>
  );
}

/** What the friend has, and whom to call who would rather not wait. */
function NextSteps({ asked: { state, offer, code, phone } }: { asked: Asked }) {
  if (state !== "waits" && state !== "confirmed") return null;
  const gift = friendGift(offer);
  return (
    <dl className="mt-7 grid gap-x-6 gap-y-3 border-line border-t pt-5 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
      {gift && (
        <div className="contents">
          <dt className="text-soft max-sm:-mb-3">Your offer</dt>
          <dd className="wrap-anywhere font-medium">{capitalize(gift)}</dd>
        </div>
      )}
      <div className="contents">
        <dt className="text-soft max-sm:-mb-3">Your code</dt>
        <dd>
          <span className="wrap-anywhere font-medium">{code}</span>
          <span className="block text-secondary text-soft">Mention it when you talk to them.</span>
        </dd>
      </div>
      {phone && (
        <div className="contents">
          <dt className="text-soft max-sm:-mb-3">Rather call?</dt>
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
