import { reasonWords } from "@/emails/credit-letters";
import type { Brand, SmsTemplate, TemplateProps } from "@/emails/props";
import { formatDay } from "@/emails/text/moment";
import { addressed, capitalize, firstName, fullName } from "@/emails/text/names";
import { advocateGets, money, offerInFull, offerInShort } from "@/emails/text/offer";
import { sayOrigin } from "@/emails/text/origin";
import { endSentence } from "@/emails/text/text";
import { formatPhone } from "@/lib/kit/format-phone";

/**
 * The text message, from the whole name: one segment of 160 GSM-7 characters wherever that can be done.
 * @param isFirst whether it is the first to this number, which must say how to opt out
 */
export function renderSms<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
  { isFirst }: { isFirst: boolean },
): string {
  return compose(drafts[template](props), { name: brand.name, isFirst });
}

const drafts: { readonly [T in SmsTemplate]: (props: TemplateProps[T]) => Draft } = {
  invite: inviteSms,
  "advocate-referred": advocateReferredSms,
  "reward-advocate": rewardAdvocateSms,
  "reward-friend": rewardFriendSms,
  "credit-released": creditReleasedSms,
  "reward-reversed": rewardReversedSms,
  "reward-restored": rewardRestoredSms,
  "credit-expiring": creditExpiringSms,
  "friend-confirm": friendConfirmSms,
  "lead-alert": leadAlertSms,
  "phone-code": phoneCodeSms,
};

/** With the link to pass on, never the portal's: people forward texts as they are. */
function inviteSms({ advocateName: name, offer, referralUrl: link }: TemplateProps["invite"]): Draft {
  const terms = offerInShort(offer);
  const pass = "send friends this link";
  if (!terms) return { wordings: [addressed(name, `${pass}.`), capitalize(`${pass}.`)], link };
  return {
    wordings: [
      `${addressed(name, `${pass}.`)} ${offerInFull(offer)}`,
      addressed(name, `${pass}: ${terms}.`),
      capitalize(`${pass}: ${terms}.`),
      capitalize(`${terms}.`),
    ],
    link,
  };
}

function advocateReferredSms(props: TemplateProps["advocate-referred"]): Draft {
  const { advocateName: name, offer, portalUrl: link } = props;
  const friend = firstName(props.friendName) || "your friend";
  const earned = advocateGets(offer);
  const news = `${friend} signed up`;
  const full = `${news}${earned && `: ${earned} is yours once they’re a customer`}.`;
  const brief = earned && `: ${earned} once they’re a customer`;
  return {
    wordings: [
      `${addressed(name, "thank you!")} ${capitalize(full)}`,
      addressed(name, full),
      addressed(name, `${news}${brief}.`),
      capitalize(`${news}${brief}.`),
      `Your friend signed up${earned && `: ${earned} to come`}.`,
    ],
    link,
  };
}

function rewardAdvocateSms(props: TemplateProps["reward-advocate"]): Draft {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const friend = firstName(friendName);
  const news = `${friend || "Your friend"} took your advice`;
  const thanks = addressed(name, "thank you!");
  if (rewardCents === 0) return { wordings: [`${thanks} ${news}.`, `${news}.`, thanks, "Thank you!"], link };
  const ready = props.availableOn ? ` on ${formatDay(props.availableOn)}` : "";
  const yours = `${money(rewardCents)} is yours${ready}.`;
  return {
    wordings: [
      `${thanks} ${news}: ${yours}`,
      addressed(name, `${friend || "your friend"} took your advice: ${yours}`),
      `${news}: ${yours}`,
      `${thanks} ${yours}`,
      addressed(name, yours),
      `Thank you! ${yours}`,
      yours,
    ],
    link,
  };
}

function rewardFriendSms(props: TemplateProps["reward-friend"]): Draft {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const own = offer ? "Your page, with a link to share:" : "Your page:";
  if (rewardCents === 0) {
    const hello = addressed(name, "welcome!");
    return { wordings: [`${hello} ${own}`, `${hello} Your page:`, "Welcome! Your page:", "Welcome!"], link };
  }
  const yours = `${money(rewardCents)} off is yours`;
  const thanks = endSentence(`${yours} thanks to ${firstName(advocateName) || "a friend"}`);
  return {
    wordings: [
      `${addressed(name, thanks)} ${own}`,
      addressed(name, thanks),
      thanks,
      addressed(name, `${yours}.`),
      `${yours}.`,
    ],
    link,
  };
}

function creditReleasedSms(props: TemplateProps["credit-released"]): Draft {
  const { advocateName: name, rewardCents, portalUrl: link } = props;
  const ready = `${money(rewardCents)} of credit is ready to use.`;
  return { wordings: [addressed(name, ready), ready], link };
}

function rewardReversedSms(props: TemplateProps["reward-reversed"]): Draft {
  const { advocateName: name, reason, takenCents, portalUrl: link } = props;
  const taken = `${money(takenCents)} of credit was taken back`;
  const why = `${taken} because ${reasonWords[reason]}.`;
  return { wordings: [addressed(name, why), why, `${taken}.`], link };
}

function rewardRestoredSms(props: TemplateProps["reward-restored"]): Draft {
  const { advocateName: name, restoredCents, isPending, portalUrl: link } = props;
  const back = `${money(restoredCents)} is ${isPending ? "pending" : "yours"} again.`;
  return { wordings: [addressed(name, back), back], link };
}

function creditExpiringSms(props: TemplateProps["credit-expiring"]): Draft {
  const { advocateName: name, expiringCents, expiresOn, portalUrl: link } = props;
  const use = `use your ${money(expiringCents)} by ${formatDay(expiresOn)}.`;
  return { wordings: [addressed(name, use), capitalize(use)], link };
}

function friendConfirmSms(props: TemplateProps["friend-confirm"]): Draft {
  const { friendName: name, advocateName, confirmUrl: link } = props;
  const by = firstName(advocateName);
  const asked = by ? `please confirm you used ${by}'s link:` : "please confirm you asked us to get in touch:";
  return { wordings: [addressed(name, asked), capitalize(asked), "Please confirm:"], link };
}

/** To a member: whom to call must be in it, whatever else goes. */
function leadAlertSms({ count, leads, leadsUrl }: TemplateProps["lead-alert"]): Draft {
  const [first] = leads;
  const news = count === 1 ? "New lead" : `${count.toLocaleString("en-US")} new leads`;
  if (!first) return { wordings: [`${news}.`], link: leadsUrl };
  const { friendName, friendPhone, friendEmail = "", url } = first;
  const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
  const opening = count === 1 ? news : `${news}. First`;
  const named = `${opening}: ${fullName(friendName)}, ${contact}`;
  return {
    wordings: [`${named}, ${sayOrigin(first)}.`, `${named}.`, `${opening}: ${contact}.`],
    link: count === 1 ? url : leadsUrl,
  };
}

function phoneCodeSms({ code, minutesValid }: TemplateProps["phone-code"]): Draft {
  const asked = `${code} is your Referral Rewards code.`;
  return {
    wordings: [`${asked} It works for ${minutesValid} minutes. Msg & data rates may apply.`],
  };
}

// 3GPP TS 23.038, 6.2.1: the alphabet of text messages, and its extension, whose characters count two.
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION = "\f^{}\\[~]|€";

const septets = new Map([
  ...Array.from(BASIC, (character) => [character, 1] as const),
  ...Array.from(EXTENSION, (character) => [character, 2] as const),
]);

/** How many of the 160 places of a text message a text takes; null when it needs other letters (UCS-2). */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    const places = septets.get(character);
    if (places === undefined) return null;
    length += places;
  }
  return length;
}

/** How many messages a text is sent as, which is what it costs: 160 places fit in one, or 70 in UCS-2. */
export function countSegments(text: string): number {
  const length = gsmLength(text);
  if (length === null) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}

const ISOLATES = /[\u2068\u2069]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu;

// What Unicode does not take apart by itself.
const standIns: readonly [of: RegExp, by: string][] = [
  [/[‘’‚‛′ʻʼ`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, "-"],
  [/[•·]/gu, "-"],
  [/ł/gu, "l"],
  [/Ł/gu, "L"],
  [/[đð]/gu, "d"],
  [/[ĐÐ]/gu, "D"],
  [/þ/gu, "th"],
  [/Þ/gu, "Th"],
  [/œ/gu, "oe"],
  [/Œ/gu, "OE"],
  [/ı/gu, "i"],
];

/**
 * The text in letters that cost least in a text message: "Zoë’s" is Zoe's, and emoji go. A text that cannot be
 * written so stays as it is.
 */
export function foldGsm(text: string): string {
  const plain = text.replace(ISOLATES, "");
  const replaced = standIns.reduce((folded, [of, by]) => folded.replace(of, by), plain.replace(EMOJI, ""));
  const folded = Array.from(replaced.normalize("NFC"), foldCharacter).join("").replace(/ +/g, " ").trim();
  return folded === "" || gsmLength(folded) === null ? plain : folded;
}

function foldCharacter(character: string): string {
  return gsmLength(character) === null ? character.normalize("NFKD").replace(/\p{M}/gu, "") : character;
}

/** A text message in several wordings, the best first, the shortest last. Amounts are in each. */
interface Draft {
  readonly wordings: readonly string[];
  readonly link?: string;
}

interface Sender {
  readonly name: string;
  readonly isFirst: boolean;
}

const LONGEST_NAME = 60;

/** The best wording that is sent as one message, or as few as possible, always from the sender's whole name. */
function compose({ wordings, link }: Draft, { name, isFirst }: Sender): string {
  const sender = foldGsm(fullName(name, LONGEST_NAME));
  const end = isFirst ? " Reply STOP to opt out" : "";
  const write = (words: string, last: string) =>
    `${sender}: ${[foldGsm(words), link].filter(Boolean).join(" ")}${last}`;
  const texts = wordings.map((words) => write(words, end));
  const shortest = write(wordings.at(-1) ?? "", end.replace("Reply ", ""));
  return [...texts, shortest].reduce((best, text) =>
    countSegments(text) < countSegments(best) ? text : best,
  );
}
