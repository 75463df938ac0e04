import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { readLinkPage, unlisted } from "@/app/link-page";
import { NotLoaded, Sheet, SheetTop } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { endSentence } from "@/emails/text/text";
import type { Words } from "@/lib/kit/words/en/en";
import {
  type EmailRecipient,
  findEmailRecipient,
  maskEmail,
  maskPhone,
} from "@/lib/public/unsubscribe/email-recipient";
import type { PageWish } from "@/lib/public/unsubscribe/unsubscribe-handler";

const LONGEST_NAME = 80;

interface UnsubscribeWording {
  readonly organization: string;
  readonly heading: string;
  readonly text: string;
  readonly wishes: readonly Wish[];
}

/** A button's action. */
interface Wish {
  readonly wish: PageWish;
  readonly button: string;
  /** Whether it is the page's main action. */
  readonly isPrimary?: true;
}

/** The visitor's last action: restarted emails, or requested the email that does. */
type Done = "started" | "requested" | null;

function wordingOf(recipient: EmailRecipient, done: Done, words: Words): UnsubscribeWording {
  const { brand, email, optOut, mayStart, isAdvocate, digest, texts } = recipient;
  const { unsubscribe: copy } = words;
  const organization = fullName(brand.name, LONGEST_NAME);
  const address = maskEmail(email);
  const { state, stopTexts } = describeTexts(texts, copy);
  const withKept = (text: string) => [text, state, isAdvocate && copy.kept].filter(Boolean).join(" ");
  const stopAll = { wish: "stop-all", button: copy.stopAll } as const;
  const changedMind = { wish: "start", button: copy.start } as const;
  if (digest) return wordDigest(organization, address, digest.isOn, copy);
  if (optOut !== null && mayStart) {
    return {
      organization,
      heading: copy.resume(organization),
      text: copy.resumeText(address),
      wishes: [{ ...changedMind, isPrimary: true }],
    };
  }
  if (optOut !== null && done === "requested") {
    return { organization, heading: copy.requested, text: copy.requestedText(address), wishes: [] };
  }
  if (optOut === "everywhere") {
    return {
      organization,
      heading: copy.everywhere,
      text: withKept(copy.everywhereText(address)),
      wishes: [...stopTexts, changedMind],
    };
  }
  if (optOut === "here") {
    return {
      organization,
      heading: endSentence(copy.here(organization)),
      text: withKept(copy.hereText(address)),
      wishes: [...stopTexts, changedMind, stopAll],
    };
  }
  if (done === "started") {
    return {
      organization,
      heading: copy.again(organization),
      text: isAdvocate ? copy.againRewards(address) : copy.againText(address),
      wishes: [{ wish: "stop", button: copy.stop }],
    };
  }
  return {
    organization,
    heading: copy.ask(organization),
    text: withKept(isAdvocate ? copy.askRewards(address) : copy.askText(address)),
    wishes: [{ wish: "stop", button: texts ? copy.stopEmails : copy.stop, isPrimary: true }, ...stopTexts, stopAll],
  };
}

/** The person's texts, and the button that stops them. */
function describeTexts(texts: EmailRecipient["texts"], copy: Words["unsubscribe"]) {
  if (!texts) return { state: "", stopTexts: [] };
  const phone = maskPhone(texts.phone);
  if (texts.isStopped) return { state: copy.textsStopped(phone), stopTexts: [] };
  return {
    state: copy.textsOn(phone),
    stopTexts: [{ wish: "stop-messages", button: copy.stopMessages } as const],
  };
}

/** The text for a member who came from a weekly digest. */
function wordDigest(
  organization: string,
  address: string,
  isOn: boolean,
  copy: Words["unsubscribe"],
): UnsubscribeWording {
  return isOn
    ? {
        organization,
        heading: copy.digest,
        text: copy.digestText(address),
        wishes: [{ wish: "stop", button: copy.stopDigest, isPrimary: true }],
      }
    : {
        organization,
        heading: copy.digestOff,
        text: copy.digestOffText(address),
        wishes: [{ wish: "start", button: copy.startDigest }],
      };
}

/** A form of buttons that works without JavaScript. The primary one has the organization's email color. */
function WishButtons({ token, wishes, color }: Pick<UnsubscribeWording, "wishes"> & { token: string; color: string }) {
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

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ started?: string; requested?: string }>;
}

const findRecipient = cache((token: string) => readLinkPage("unsubscribe", findEmailRecipient(token, new Date())));

async function read({ params, searchParams }: PageProps) {
  const { token } = await params;
  const { found: recipient, words } = await findRecipient(token);
  if (!recipient || recipient === "failed") return { found: recipient, words };
  const { started, requested } = await searchParams;
  const done = started !== undefined ? "started" : requested !== undefined ? "requested" : null;
  const wording = wordingOf(recipient, done, words);
  return {
    found: { token, color: recipient.brand.color, privacyUrl: recipient.brand.privacyUrl, ...wording },
    words,
  };
}

export async function generateMetadata(visit: PageProps): Promise<Metadata> {
  const { found, words } = await read(visit);
  const { notLoaded, brokenLink } = words.frame;
  const absolute = found === "failed" ? notLoaded : (found?.heading ?? brokenLink);
  return { ...unlisted, title: { absolute } };
}

export default async function UnsubscribePage(visit: PageProps) {
  const { found, words } = await read(visit);
  const { frame, unsubscribe } = words;
  // Gives no hint why the link doesn't work. Next renders `notFound()` only with JavaScript.
  if (!found) return <Sheet title={frame.brokenLink} text={unsubscribe.unknownText} words={words} />;
  if (found === "failed") {
    const path = `/unsubscribe/${encodeURIComponent((await visit.params).token)}`;
    return <NotLoaded path={path} text={frame.notLooked} words={words} />;
  }
  const { organization, heading, text, privacyUrl, ...buttons } = found;
  return (
    <Sheet
      title={heading}
      text={text}
      words={words}
      privacyUrl={privacyUrl}
      above={<SheetTop business={organization} words={words} />}
    >
      {buttons.wishes.length > 0 && <WishButtons {...buttons} />}
    </Sheet>
  );
}
