import { type AskWords, askFrames, usualWords } from "@/emails/ask-words";
import type { Letter } from "@/emails/letter";
import type { AskProps, Brand, Offer, TemplateProps } from "@/emails/props";
import { percent } from "@/emails/text/formats";
import { capitalize, firstName, fullName, withinSentence } from "@/emails/text/names";
import { describeReach } from "@/emails/words/business-words";
import type { Language } from "@/emails/words/language";
import { catalog } from "@/emails/words/words";
import { formatCentsShort } from "@/lib/kit/format-cents";

/** The ask as an email: the business's own words or the defaults, with the link below. */
export function askLetter(props: AskProps, brand: Brand): Letter {
  const { step, language, referralUrl, referralCode, portalUrl, answerUrl, unsubscribeUrl } = props;
  const frame = askFrames[language];
  const words = wordsOf(props);
  const values = valuesOf(props, brand);
  const [lead = "", ...paragraphs] = fillWords(words.message, values).split(/\n\s*/);
  const subject = fillWords(words.subject, values);
  const toFriend = step === "friend_reminder";
  const button = {
    ...(step === "question"
      ? { label: frame.answerButton, url: answerUrl }
      : toFriend
        ? { label: frame.friendButton, url: referralUrl }
        : { label: frame.shareButton, url: portalUrl }),
  };
  const business = fullName(brand.name);
  return {
    language,
    subject,
    preheader: lead,
    title: [subject],
    lead,
    body: [
      ...[...paragraphs, ...(toFriend ? [describeReach(language, "find", brand)] : [])]
        .filter(Boolean)
        .map((text) => ({ kind: "paragraph", text }) as const),
      { kind: "button", ...button },
      ...(step === "question" || toFriend
        ? []
        : [
            {
              kind: "share" as const,
              ...{
                url: referralUrl,
                displayUrl: referralUrl.replace(/^https?:\/\//, ""),
                code: referralCode,
              },
            },
          ]),
    ],
    reason: toFriend ? frame.friendReason(business) : frame.reason(business),
    unsubscribeUrl,
  };
}

/** The ask as a test email to the member who tries it. */
export function testAskLetter(props: TemplateProps["test-ask"], brand: Brand): Letter {
  const { unsubscribeUrl: _, subject, ...letter } = askLetter(props, brand);
  return { ...letter, subject: `Test: ${subject}`, reason: askFrames[props.language].testReason };
}

/** The ask as a text message. The link goes where the words place it, or at the end. */
export function askText(
  props: AskProps,
  brand: Pick<Brand, "name" | "industry">,
): { words: string; link?: string } {
  const { text } = wordsOf(props);
  const words = fillWords(text, valuesOf(props, brand));
  const link = props.step === "question" ? props.answerUrl : props.referralUrl;
  return text.includes("{link}") ? { words } : { words, link };
}

function wordsOf({ step, language, words, offer }: AskProps): AskWords {
  const defaults = usualWords[language][step];
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

function valuesOf(props: AskProps, brand: Pick<Brand, "name" | "industry">): Record<string, string> {
  const { step, language, advocateName, offer, service, technician, balanceCents = 0 } = props;
  const frame = askFrames[language];
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

function describeOffer(offer: Offer, language: Language, { industry }: Pick<Brand, "industry">): string {
  const { give: gives, noOffer, ...frame } = askFrames[language];
  const isThanked = industry === "healthcare";
  const [gets, both] = isThanked ? [frame.thank, frame.thankBoth] : [frame.get, frame.both];
  const give = friendGets(offer, language);
  const get = amountOf(offer, offer.advocateRewardValue, language, "share");
  if (give && get) return both(give, get);
  if (give) return gives(give);
  return get ? gets(get) : noOffer;
}

function friendGets(offer: Offer, language: Language): string {
  return amountOf(offer, offer.friendRewardValue, language, "off");
}

function giftOf(offer: Offer, language: Language): string {
  const { rewardMode, friendRewardValue: value, newCustomersOnly = false } = offer;
  const amount = rewardMode === "fixed" ? formatCentsShort(value) : percent(value, catalog[language]);
  return askFrames[language].gift(amount, newCustomersOnly);
}

function amountOf({ rewardMode }: Offer, value: number, language: Language, kind: "share" | "off"): string {
  if (value === 0) return "";
  const frame = askFrames[language];
  if (rewardMode === "fixed")
    return kind === "off" ? frame.off(formatCentsShort(value)) : formatCentsShort(value);
  return frame[kind](percent(value, catalog[language]));
}
