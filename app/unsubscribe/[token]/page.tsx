import type { Metadata } from "next";
import { cache } from "react";
import { NOT_LOADED, NotLoaded } from "@/app/not-loaded";
import { readInTime } from "@/app/read-in-time";
import { Sheet } from "@/app/sheet";
import { findEmailRecipient } from "@/lib/messages/email-recipient";
import { WishButton } from "./wish-button";
import { wordingOf } from "./wording";

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
