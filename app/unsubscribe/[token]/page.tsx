import type { Metadata } from "next";
import { type CSSProperties, cache } from "react";
import { readInTime } from "@/app/read-in-time";
import { NOT_LOADED, NotLoaded, Sheet } from "@/app/sheet";
import { makePalette } from "@/emails/layout/styles";
import { fullName } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { OptOutChange } from "@/lib/messages/opt-out";
import { type EmailRecipient, findEmailRecipient, maskEmail } from "@/lib/public/unsubscribe/email-recipient";

const LONGEST_NAME = 80;

interface Wording {
  readonly organization: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** What the button asks for. */
  readonly wish: OptOutChange;
  /** Whether the button is what the visitor came for, and not a way back. */
  readonly isPrimary: boolean;
}

/** What the page says. @param hasStarted whether the visitor has just asked for e-mails again */
function wordingOf({ brand, email, hasOptedOut }: EmailRecipient, hasStarted: boolean): Wording {
  const organization = fullName(brand.name, LONGEST_NAME);
  const address = maskEmail(email);
  if (hasOptedOut) {
    return {
      organization,
      heading: endSentence(`You will get no more e-mails from ${organization}`),
      text: `Nothing more goes to ${address}. Your link and your credit stay yours.`,
      button: "I changed my mind",
      wish: "start",
      isPrimary: false,
    };
  }
  if (hasStarted) {
    return {
      organization,
      heading: `You will get e-mails from ${organization} again.`,
      text: `News of your rewards goes to ${address}, as before.`,
      button: "Stop e-mails",
      wish: "stop",
      isPrimary: false,
    };
  }
  return {
    organization,
    heading: `Stop e-mails from ${organization}?`,
    text: `${address} will not hear about referrals and rewards any more. Your link and your credit stay yours.`,
    button: "Stop e-mails",
    wish: "stop",
    isPrimary: true,
  };
}

const looks = {
  primary:
    "border-line bg-(--action) text-(--action-ink) hover:opacity-90 dark:bg-(--action-dark) dark:text-(--action-ink-dark)",
  quiet: "border-line bg-card text-ink hover:border-faint",
};

/** A form of one button, which works without JavaScript. The primary one has the color of the organization's e-mails. */
function WishButton({
  token,
  wish,
  isPrimary,
  color,
  children,
}: {
  token: string;
  wish: OptOutChange;
  isPrimary: boolean;
  color: string;
  children: string;
}) {
  return (
    <form method="post" action={`/api/unsubscribe/${token}`} className="mt-7" style={colorsOf(color)}>
      <button
        type="submit"
        name="action"
        value={wish}
        className={`h-12 w-full cursor-pointer rounded-control border px-5 font-medium text-[0.9375rem] transition-[opacity,border-color] duration-150 ease-out sm:h-10 sm:w-auto sm:text-body ${looks[isPrimary ? "primary" : "quiet"]}`}
      >
        {children}
      </button>
    </form>
  );
}

function colorsOf(color: string): CSSProperties & Record<`--${string}`, string> {
  const { light, dark } = makePalette(color);
  return {
    "--action": light.action,
    "--action-ink": light.actionInk,
    "--action-dark": dark.action,
    "--action-ink-dark": dark.actionInk,
  };
}

interface Visit {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ started?: string }>;
}

const UNKNOWN = "This link does not work";

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
      <NotLoaded
        path={path}
        text="We cannot look up your link at the moment. Please try again in a minute."
      />
    );
  }
  const { organization, heading, text, button, ...wish } = found;
  return (
    <Sheet
      title={heading}
      text={text}
      above={<p className="mb-5 font-semibold text-section">{organization}</p>}
    >
      <WishButton {...wish}>{button}</WishButton>
    </Sheet>
  );
}

// The same whatever is wrong with the link.
function UnknownLink() {
  return (
    <Sheet
      title={UNKNOWN}
      text="Some mail programs cut long links off. Open it in the e-mail once more, or use the unsubscribe button of your mail program. If that does not help either, tell the business that wrote to you."
    />
  );
}
