import { blocks, button, type Letter, paragraph, shareBlock } from "@/emails/letter";
import type { Brand, Offer, OwnPage } from "@/emails/props";
import { describeReach } from "@/emails/reach";
import { percent } from "@/emails/text/formats";
import { capitalize, firstName, fullName, withinSentence } from "@/emails/text/names";
import { describeFriendSaving, offerInBrief } from "@/emails/text/offer";
import type { TextDraft } from "@/emails/text-draft";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { AskStep, AskWords } from "@/lib/kit/words/en/asks";
import type { Language } from "@/lib/kit/words/languages";

/** An ask to a customer, or, for `friend_reminder`, to a friend sent by `advocateName`. */
export interface AskProps extends OwnPage {
  readonly step: AskStep;
  readonly language: Language;
  readonly advocateName: string;
  readonly offer: Offer;
  /** The business's own words, with placeholders, if any. */
  readonly words: Partial<AskWords>;
  readonly service?: string;
  readonly technician?: string;
  readonly balanceCents?: number;
  readonly referralUrl: string;
  readonly referralCode: string;
  /** Where the customer answers `question`. */
  readonly answerUrl: string;
}

/** Asks, and a preview of one for its sender with a made-up customer. */
export const askMessages = {
  ask: { email: askLetter, text: askText },
  "friend-reminder": { email: askLetter, text: askText },
  "test-ask": { email: testAskLetter },
};

/** The ask as an email: the business's own words or the defaults, with the link below. */
function askLetter(props: AskProps, brand: Brand): Letter {
  const { step, language, referralUrl, referralCode, portalUrl, answerUrl, unsubscribeUrl } = props;
  const frame = catalogs[language].asks.frame;
  const words = wordsOf(props);
  const values = valuesOf(props, brand);
  const [lead = "", ...paragraphs] = fillWords(words.message, values).split(/\n\s*/);
  const subject = fillWords(words.subject, values);
  const toFriend = step === "friend_reminder";
  const action =
    step === "question"
      ? button(frame.answerButton, answerUrl)
      : toFriend
        ? button(frame.friendButton, referralUrl)
        : button(frame.shareButton, portalUrl);
  const business = fullName(brand.name);
  return {
    language,
    subject,
    preheader: lead,
    title: [subject],
    lead,
    body: blocks(
      ...[...paragraphs, toFriend ? describeReach(language, "find", brand) : ""].filter(Boolean).map(paragraph),
      action,
      step !== "question" && !toFriend && shareBlock(referralUrl, referralCode),
    ),
    reason: toFriend ? frame.friendReason(business) : frame.reason(business),
    unsubscribeUrl,
  };
}

/** The ask as a test email to the member who tries it. */
function testAskLetter(props: AskProps, brand: Brand): Letter {
  const { unsubscribeUrl: _, subject, ...letter } = askLetter(props, brand);
  return { ...letter, subject: `Test: ${subject}`, reason: catalogs[props.language].asks.frame.testReason };
}

/** The ask as a text message. The link goes where the words place it, or at the end. */
function askText(props: AskProps, brand: Brand): TextDraft {
  const { language, step } = props;
  const { text } = wordsOf(props);
  const values = valuesOf(props, brand);
  const brief = { ...values, offer: describeBriefly(props, brand) || values["offer"] || "" };
  const nameless = { ...brief, advocate: valuesOf({ ...props, advocateName: "" }, brand)["advocate"] ?? "" };
  const draft = {
    language,
    wordings: [fillWords(text, values), fillWords(text, brief)],
    nameless: [fillWords(text, nameless)],
  };
  const link = step === "question" ? props.answerUrl : props.referralUrl;
  return text.includes("{link}") ? draft : { ...draft, link };
}

function wordsOf({ step, language, words, offer }: AskProps): AskWords {
  const defaults = catalogs[language].asks.usual[step];
  if (step !== "friend_reminder" || offer.friendRewardValue > 0) return { ...defaults, ...words };
  const custom = { ...defaults, ...words };
  const without = (part: keyof AskWords) => withoutOffer(custom[part]) || withoutOffer(defaults[part]);
  return { subject: without("subject"), message: without("message"), text: without("text") };
}

/** Drops each sentence about the offer, for a friend who was offered nothing. */
function withoutOffer(text: string): string {
  return text.replace(/[^.!?\n]*\{offer\}[^.!?\n]*[.!?]?[ \t]*/g, "").trim();
}

/** Replaces each placeholder by its value, capitalized at the start of a sentence. */
function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/(^|[.!?]\s+)?\{(\w+)\}/g, (whole, start: string | undefined, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return start === undefined || name === "link" ? `${start ?? ""}${value}` : `${start}${capitalize(value)}`;
  });
}

function valuesOf(props: AskProps, brand: Brand): Record<string, string> {
  const { step, language, advocateName, offer, service, technician, balanceCents = 0 } = props;
  const frame = catalogs[language].asks.frame;
  const name = firstName(advocateName);
  const toFriend = step === "friend_reminder";
  return {
    advocate: toFriend ? withinSentence(name) || frame.aFriend : name || frame.someone,
    business: fullName(brand.name),
    offer: toFriend ? giftOf(offer, language) : describeOffer(offer, language, brand),
    link: step === "question" ? props.answerUrl : props.referralUrl,
    service: service ?? frame.job,
    technician: technician ?? frame.us,
    balance: formatCentsShort(balanceCents),
  };
}

function describeOffer(offer: Offer, language: Language, { industry }: Brand): string {
  const { give: gives, noOffer, ...frame } = catalogs[language].asks.frame;
  const isThanked = industry === "healthcare";
  const [gets, both] = isThanked ? [frame.thank, frame.thankBoth] : [frame.get, frame.both];
  const give = friendGets(offer, language);
  const get = amountOf(offer, offer.advocateRewardValue, language, "share");
  if (give && get) return both(give, get);
  if (give) return gives(give);
  return get ? gets(get) : noOffer;
}

/** The offer with bare amounts, for a text; empty in healthcare, which thanks people rather than paying them. */
function describeBriefly({ step, language, offer }: AskProps, { industry }: Brand): string {
  const words = catalogs[language].emails;
  if (step === "friend_reminder") return describeFriendSaving(offer, words);
  const isNone = offer.advocateRewardValue === 0 && offer.friendRewardValue === 0;
  return industry === "healthcare" || isNone ? "" : offerInBrief(offer, words, words.text.offer);
}

function friendGets(offer: Offer, language: Language): string {
  return amountOf(offer, offer.friendRewardValue, language, "off");
}

function giftOf(offer: Offer, language: Language): string {
  const { rewardMode, friendRewardValue: value, newCustomersOnly = false } = offer;
  const amount = rewardMode === "fixed" ? formatCentsShort(value) : percent(value, catalogs[language].emails);
  return catalogs[language].asks.frame.gift(amount, newCustomersOnly);
}

function amountOf({ rewardMode }: Offer, value: number, language: Language, kind: "share" | "off"): string {
  if (value === 0) return "";
  const frame = catalogs[language].asks.frame;
  if (rewardMode === "fixed") return kind === "off" ? frame.off(formatCentsShort(value)) : formatCentsShort(value);
  return frame[kind](percent(value, catalogs[language].emails));
}
