import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { readInTime } from "@/app/read-in-time";
import { NOT_LOADED, NotLoaded, Sheet } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { EmailOptOutChange } from "@/lib/messages/opt-out";
import { type EmailRecipient, findEmailRecipient, maskEmail } from "@/lib/public/unsubscribe/email-recipient";

const LONGEST_NAME = 80;

interface Wording {
  readonly organization: string;
  readonly heading: string;
  readonly text: string;
  readonly wishes: readonly Wish[];
}

/** What a button asks for. */
interface Wish {
  readonly wish: EmailOptOutChange;
  readonly button: string;
  /** Whether it is what the visitor came for, and not a way back or further. */
  readonly isPrimary?: true;
}

const stopAll = { wish: "stop-all", button: "Unsubscribe from every business here" } as const;
const changedMind = { wish: "start", button: "Resubscribe" } as const;

/** What the page says. @param hasStarted whether the visitor has just asked for emails again */
function wordingOf(recipient: EmailRecipient, hasStarted: boolean): Wording {
  const { brand, email, optOut, isAdvocate } = recipient;
  const organization = fullName(brand.name, LONGEST_NAME);
  const address = maskEmail(email);
  const kept = isAdvocate ? " You keep your link and your credit." : "";
  if (optOut === "everywhere") {
    return {
      organization,
      heading: "You’re unsubscribed from all businesses here.",
      text: `We won’t email ${address} anymore, except things you ask for, such as a sign-in link.${kept}`,
      wishes: [changedMind],
    };
  }
  if (optOut === "here") {
    return {
      organization,
      heading: endSentence(`You’re unsubscribed from ${organization}`),
      text: `We won’t email ${address} anymore.${kept}`,
      wishes: [changedMind, stopAll],
    };
  }
  if (hasStarted) {
    return {
      organization,
      heading: `You’re subscribed to ${organization} again.`,
      text: isAdvocate ? `We’ll email news about your rewards to ${address}.` : `We’ll email ${address}.`,
      wishes: [{ wish: "stop", button: "Unsubscribe" }],
    };
  }
  return {
    organization,
    heading: `Unsubscribe from ${organization}?`,
    text: `${address} will no longer get emails ${isAdvocate ? "about referrals and rewards" : "from them"}.${kept}`,
    wishes: [{ wish: "stop", button: "Unsubscribe", isPrimary: true }, stopAll],
  };
}

/** A form of buttons, which works without JavaScript. The primary one has the color of the organization's emails. */
function WishButtons({ token, wishes, color }: Pick<Wording, "wishes"> & { token: string; color: string }) {
  return (
    <form method="post" action={`/api/unsubscribe/${token}`} className="mt-7 flex flex-wrap gap-3">
      {wishes.map(({ wish, button, isPrimary }) => (
        <BrandButton key={wish} action={wish} look={isPrimary ? "primary" : "quiet"} color={color}>
          {button}
        </BrandButton>
      ))}
    </form>
  );
}

interface Visit {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ started?: string }>;
}

const UNKNOWN = "This link doesn’t work";

const findRecipient = cache((token: string) =>
  readInTime("unsubscribe", findEmailRecipient(token, new Date())),
);

async function read({ params, searchParams }: Visit) {
  const { token } = await params;
  const recipient = await findRecipient(token);
  if (!recipient || recipient === "failed") return recipient;
  const { started } = await searchParams;
  return { token, color: recipient.brand.color, ...wordingOf(recipient, started !== undefined) };
}

/** The link opens somebody's choice: no search engine keeps it, and no other site hears of it. */
export async function generateMetadata(visit: Visit): Promise<Metadata> {
  const found = await read(visit);
  const absolute = found === "failed" ? NOT_LOADED : (found?.heading ?? UNKNOWN);
  return {
    title: { absolute },
    description: null,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function UnsubscribePage(visit: Visit) {
  const found = await read(visit);
  // Next would write the page of `notFound()` with JavaScript only.
  if (!found) return <UnknownLink />;
  if (found === "failed") {
    const path = `/unsubscribe/${encodeURIComponent((await visit.params).token)}`;
    return (
      <NotLoaded path={path} text="We can’t look up your link right now. Please try again in a minute." />
    );
  }
  const { organization, heading, text, ...buttons } = found;
  return (
    <Sheet
      title={heading}
      text={text}
      above={<p className="mb-5 font-semibold text-section">{organization}</p>}
    >
      <WishButtons {...buttons} />
    </Sheet>
  );
}

// The same whatever is wrong with the link.
function UnknownLink() {
  return (
    <Sheet
      title={UNKNOWN}
      text="Some email apps cut off long links. Open it again from the email, or use your email app’s unsubscribe button. If that doesn’t work, tell the business that emailed you."
    />
  );
}
