import { askText } from "@/emails/ask-letters";
import type { AskProps, Brand, SmsTemplate, Spoken, TemplateProps } from "@/emails/props";
import { formatDay, money } from "@/emails/text/formats";
import { addressed, capitalize, firstName, fullName, leadingName } from "@/emails/text/names";
import { advocateGets, giftAmount, offerInBrief, offerInFull, offerInShort } from "@/emails/text/offer";
import { describeOrigin } from "@/emails/text/origin";
import { endSentence } from "@/emails/text/text";
import type { Language } from "@/emails/words/language";
import { textWords } from "@/emails/words/texts";
import { isDiscreet, languageFor, nameErased, wordsIn } from "@/emails/words/words";
import { formatPhone } from "@/lib/kit/format-phone";

/**
 * The text message, from the whole name: one segment of 160 GSM-7 characters wherever that can be done.
 * @param isFirst whether it is the first to this number, which must say what carriers want to be said
 * @param isAsk whether it is an unrequested ask, which says how to stop such texts
 */
export function renderSms<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
  { isFirst, isAsk = false }: { isFirst: boolean; isAsk?: boolean },
): string {
  return compose(drafts[template](nameErased(props, brand), brand), { name: brand.name, isFirst, isAsk });
}

type SmsBrand = Pick<Brand, "name" | "language" | "industry" | "phone">;

const drafts: { readonly [T in SmsTemplate]: (props: TemplateProps[T], brand: SmsBrand) => Draft } = {
  invite: inviteSms,
  "portal-link": (props, brand) => {
    const { language, texts } = speak(props, brand);
    return toAdvocate(props, language, texts.portalLink);
  },
  "advocate-referred": advocateReferredSms,
  "reward-advocate": rewardAdvocateSms,
  "reward-friend": rewardFriendSms,
  "credit-released": creditReleasedSms,
  "reward-reversed": rewardReversedSms,
  "reward-restored": rewardRestoredSms,
  "credit-expiring": creditExpiringSms,
  "friend-confirm": friendConfirmSms,
  ask: askSms,
  "friend-reminder": askSms,
  "lead-alert": leadAlertSms,
  "phone-code": phoneCodeSms,
};

/** With the link to pass on, never the portal's: people forward texts as they are. */
function inviteSms(props: TemplateProps["invite"], brand: SmsBrand): Draft {
  const { advocateName: name, offer, referralUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const terms = offerInShort(offer, words);
  const pass = texts.invite;
  if (!terms) {
    return { language, wordings: [addressed(name, `${pass}.`), capitalize(`${pass}.`)], link };
  }
  return {
    language,
    wordings: [
      `${addressed(name, `${pass}.`)} ${offerInFull(offer, words)}`,
      addressed(name, `${pass}: ${terms}.`),
      capitalize(`${pass}: ${terms}.`),
      capitalize(`${brand.industry === "healthcare" ? terms : offerInBrief(offer, words, texts.offer)}.`),
    ],
    link,
  };
}

function advocateReferredSms(props: TemplateProps["advocate-referred"], brand: SmsBrand): Draft {
  const { advocateName: name, offer, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { news, yours, once, toCome } = texts.referred;
  const earned = advocateGets(offer, words);
  const said = (who: string, then: (earned: string) => string) =>
    `${news(who)}${earned && `: ${then(earned)}`}.`;
  if (isDiscreet(props, brand)) return toAdvocate(props, language, `${texts.discreet}.`);
  const friend = firstName(props.friendName) || words.yourFriend;
  return {
    language,
    wordings: [
      `${addressed(name, texts.thanks)} ${capitalize(said(friend, yours))}`,
      addressed(name, said(friend, yours)),
      addressed(name, said(friend, once)),
      capitalize(said(friend, once)),
      capitalize(said(words.yourFriend, toCome)),
    ],
    link,
  };
}

function rewardAdvocateSms(props: TemplateProps["reward-advocate"], brand: SmsBrand): Draft {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { advice, yours, yoursOn } = texts.reward;
  const isSecret = isDiscreet(props, brand);
  if (isSecret && rewardCents === 0) return toAdvocate(props, language, `${texts.discreet}.`);
  const friend = firstName(friendName);
  const news = advice(leadingName(friendName, words.yourFriend));
  const thanks = addressed(name, texts.thanks);
  const thanksToAnyone = capitalize(texts.thanks);
  if (rewardCents === 0) {
    return { language, wordings: [`${thanks} ${news}.`, `${news}.`, thanks, thanksToAnyone], link };
  }
  const amount = money(rewardCents, words);
  const reward = props.availableOn ? yoursOn(amount, formatDay(props.availableOn, words)) : yours(amount);
  if (isSecret) return toAdvocate(props, language, `${texts.discreet}: ${reward}`, reward);
  return {
    language,
    wordings: [
      `${thanks} ${news}: ${reward}`,
      addressed(name, `${advice(friend || words.yourFriend)}: ${reward}`),
      `${news}: ${reward}`,
      `${thanks} ${capitalize(reward)}`,
      addressed(name, reward),
      `${thanksToAnyone} ${capitalize(reward)}`,
      capitalize(reward),
    ],
    link,
  };
}

function rewardFriendSms(props: TemplateProps["reward-friend"], brand: SmsBrand): Draft {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { thanksTo, yours, bare, shortest, welcome, ownLink, ownPage } = texts.friendReward;
  const own = offer ? ownLink : ownPage;
  if (rewardCents === 0) {
    const hello = addressed(name, welcome);
    const toAnyone = capitalize(welcome);
    return {
      language,
      wordings: [`${hello} ${own}`, `${hello} ${ownPage}`, `${toAnyone} ${ownPage}`, toAnyone],
      link,
    };
  }
  const amount = money(rewardCents, words);
  const thanks = endSentence(thanksTo(amount, firstName(advocateName) || words.aFriend));
  return {
    language,
    wordings: [
      `${addressed(name, thanks)} ${own}`,
      addressed(name, thanks),
      capitalize(thanks),
      addressed(name, yours(amount)),
      capitalize(bare(amount)),
      capitalize(shortest(amount)),
    ],
    link,
  };
}

function creditReleasedSms(props: TemplateProps["credit-released"], brand: SmsBrand): Draft {
  const { language, words, texts } = speak(props, brand);
  return toAdvocate(props, language, texts.released(money(props.rewardCents, words)));
}

function rewardReversedSms(props: TemplateProps["reward-reversed"], brand: SmsBrand): Draft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.takenCents, words);
  if (isDiscreet(props, brand)) return toAdvocate(props, language, texts.reversed.taken(amount));
  const why = texts.reversed.because(amount, texts.reversed.reasons[props.reason]);
  return toAdvocate(props, language, why, texts.reversed.taken(amount));
}

function rewardRestoredSms(props: TemplateProps["reward-restored"], brand: SmsBrand): Draft {
  const { language, words, texts } = speak(props, brand);
  const { pending, yours } = texts.restored;
  return toAdvocate(props, language, (props.isPending ? pending : yours)(money(props.restoredCents, words)));
}

function creditExpiringSms(props: TemplateProps["credit-expiring"], brand: SmsBrand): Draft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.expiringCents, words);
  return toAdvocate(props, language, texts.expiring(amount, formatDay(props.expiresOn, words)));
}

interface ToAdvocate {
  readonly advocateName: string;
  readonly portalUrl: string;
}

/** One sentence, or a shorter one, with the link to the advocate's page. */
function toAdvocate(
  { advocateName, portalUrl: link }: ToAdvocate,
  language: Language,
  sentence: string,
  shorter = sentence,
): Draft {
  return {
    language,
    wordings: [addressed(advocateName, sentence), capitalize(sentence), capitalize(shorter)],
    link,
  };
}

function friendConfirmSms(props: TemplateProps["friend-confirm"], brand: SmsBrand): Draft {
  const { friendName: name, advocateName, confirmUrl: link, outcome, isCustomer, offer } = props;
  const { language, words, texts } = speak(props, brand);
  if (outcome === "known") {
    const amount = isCustomer ? giftAmount(offer, words) : "";
    const why = amount ? texts.confirm.newOnly(amount) : texts.confirm.known;
    const need = texts.confirm.need(brand.phone ?? "");
    return {
      language,
      wordings: [`${addressed(name, why)} ${need}`, `${capitalize(why)} ${need}`, capitalize(why)],
    };
  }
  const by = firstName(advocateName);
  const asked = by ? texts.confirm.usedLink(by) : texts.confirm.asked;
  return { language, wordings: [addressed(name, asked), capitalize(asked), texts.confirm.shortest], link };
}

/** What a text to a customer is made of, in its language. */
function speak(props: Spoken, brand: SmsBrand) {
  const language = languageFor(props, brand);
  return { language, words: wordsIn(language, brand), texts: textWords[language] };
}

function askSms(props: AskProps, brand: SmsBrand): Draft {
  const { words, link } = askText(props, brand);
  return { language: props.language, wordings: [words], ...(link !== undefined && { link }) };
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
    wordings: [`${named}, ${describeOrigin(first)}.`, `${named}.`, `${opening}: ${contact}.`],
    link: count === 1 ? url : leadsUrl,
  };
}

function phoneCodeSms({ code, minutesValid }: TemplateProps["phone-code"]): Draft {
  return { wordings: [`${code} is your Referral Rewards code. It works for ${minutesValid} minutes.`] };
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

/** A text message in several wordings, the best first, the shortest last. Amounts are in each; it says in
 * its language how to opt out, English where it has none. */
interface Draft extends Spoken {
  readonly wordings: readonly string[];
  readonly link?: string;
}

interface Sender {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isAsk: boolean;
}

const LONGEST_NAME = 60;

/** The best wording that is sent as one message, or as few as possible, always from the sender's whole name. */
function compose({ wordings, link, language = "en" }: Draft, { name, isFirst, isAsk }: Sender): string {
  const sender = foldGsm(fullName(name, LONGEST_NAME));
  const { first, stop, stopShort } = textWords[language];
  const [end, endShort] = isFirst
    ? [` ${first}`, ` ${first}`]
    : isAsk
      ? [` ${stop}`, ` ${stopShort}`]
      : ["", ""];
  const write = (words: string, last: string) =>
    `${sender}: ${[foldGsm(words), link].filter(Boolean).join(" ")}${last}`;
  const texts = wordings.map((words) => write(words, end));
  const shortest = write(wordings.at(-1) ?? "", endShort);
  return [...texts, shortest].reduce((best, text) =>
    countSegments(text) < countSegments(best) ? text : best,
  );
}
