import { askText } from "@/emails/ask-letters";
import type { AskProps, Brand, Localized, SmsTemplate, TemplateProps } from "@/emails/props";
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
 * The text message, starting with the sender's full name. It fits one segment of 160 GSM-7 characters if possible.
 * @param isFirst whether it is the first text to this number, which must include the carriers' required notice
 * @param isAsk whether it is an unrequested ask, which must say how to stop such texts
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

const drafts: { readonly [T in SmsTemplate]: (props: TemplateProps[T], brand: SmsBrand) => SmsDraft } = {
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

/** Contains the link to share and never the portal link, because people forward texts as they are. */
function inviteSms(props: TemplateProps["invite"], brand: SmsBrand): SmsDraft {
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

function advocateReferredSms(props: TemplateProps["advocate-referred"], brand: SmsBrand): SmsDraft {
  const { advocateName: name, offer, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { news, yours, once, toCome } = texts.referred;
  const earned = advocateGets(offer, words);
  const announce = (who: string, then: (earned: string) => string) =>
    `${news(who)}${earned && `: ${then(earned)}`}.`;
  if (isDiscreet(props, brand)) return toAdvocate(props, language, `${texts.discreet}.`);
  const friend = firstName(props.friendName) || words.yourFriend;
  return {
    language,
    wordings: [
      `${addressed(name, texts.thanks)} ${capitalize(announce(friend, yours))}`,
      addressed(name, announce(friend, yours)),
      addressed(name, announce(friend, once)),
      capitalize(announce(friend, once)),
      capitalize(announce(words.yourFriend, toCome)),
    ],
    link,
  };
}

function rewardAdvocateSms(props: TemplateProps["reward-advocate"], brand: SmsBrand): SmsDraft {
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

function rewardFriendSms(props: TemplateProps["reward-friend"], brand: SmsBrand): SmsDraft {
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

function creditReleasedSms(props: TemplateProps["credit-released"], brand: SmsBrand): SmsDraft {
  const { language, words, texts } = speak(props, brand);
  return toAdvocate(props, language, texts.released(money(props.rewardCents, words)));
}

function rewardReversedSms(props: TemplateProps["reward-reversed"], brand: SmsBrand): SmsDraft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.takenCents, words);
  if (isDiscreet(props, brand)) return toAdvocate(props, language, texts.reversed.taken(amount));
  const why = texts.reversed.because(amount, texts.reversed.reasons[props.reason]);
  return toAdvocate(props, language, why, texts.reversed.taken(amount));
}

function rewardRestoredSms(props: TemplateProps["reward-restored"], brand: SmsBrand): SmsDraft {
  const { language, words, texts } = speak(props, brand);
  const { pending, yours } = texts.restored;
  return toAdvocate(props, language, (props.isPending ? pending : yours)(money(props.restoredCents, words)));
}

function creditExpiringSms(props: TemplateProps["credit-expiring"], brand: SmsBrand): SmsDraft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.expiringCents, words);
  return toAdvocate(props, language, texts.expiring(amount, formatDay(props.expiresOn, words)));
}

interface AdvocateRef {
  readonly advocateName: string;
  readonly portalUrl: string;
}

/** One sentence, or a shorter one, with the link to the advocate's page. */
function toAdvocate(
  { advocateName, portalUrl: link }: AdvocateRef,
  language: Language,
  sentence: string,
  shorter = sentence,
): SmsDraft {
  return {
    language,
    wordings: [addressed(advocateName, sentence), capitalize(sentence), capitalize(shorter)],
    link,
  };
}

function friendConfirmSms(props: TemplateProps["friend-confirm"], brand: SmsBrand): SmsDraft {
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
  const request = by ? texts.confirm.usedLink(by) : texts.confirm.asked;
  return {
    language,
    wordings: [addressed(name, request), capitalize(request), texts.confirm.shortest],
    link,
  };
}

/** The words of a text to a customer, in its language. */
function speak(props: Localized, brand: SmsBrand) {
  const language = languageFor(props, brand);
  return { language, words: wordsIn(language, brand), texts: textWords[language] };
}

function askSms(props: AskProps, brand: SmsBrand): SmsDraft {
  const { words, link } = askText(props, brand);
  return { language: props.language, wordings: [words], ...(link !== undefined && { link }) };
}

/** To a member. The contact must be included, even if everything else is cut. */
function leadAlertSms({ count, leads, leadsUrl }: TemplateProps["lead-alert"]): SmsDraft {
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

function phoneCodeSms({ code, minutesValid }: TemplateProps["phone-code"]): SmsDraft {
  return { wordings: [`${code} is your Referral Rewards code. It works for ${minutesValid} minutes.`] };
}

// 3GPP TS 23.038, 6.2.1: the text message alphabet, and its extension, whose characters count twice.
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION = "\f^{}\\[~]|€";

const septets = new Map([
  ...Array.from(BASIC, (character) => [character, 1] as const),
  ...Array.from(EXTENSION, (character) => [character, 2] as const),
]);

/** The length of a text in GSM-7 characters; null if it needs other letters (UCS-2). */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    const places = septets.get(character);
    if (places === undefined) return null;
    length += places;
  }
  return length;
}

/** The number of segments a text costs: 160 characters fit in one, or 70 in UCS-2. */
export function countSegments(text: string): number {
  const length = gsmLength(text);
  if (length === null) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}

const ISOLATES = /[\u2068\u2069]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu;

// Characters that Unicode normalization does not decompose.
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
 * Replaces characters by GSM-7 ones, which cost least: "Zoë’s" becomes "Zoe's", and emoji are dropped. A text that
 * cannot be written in GSM-7 is returned unchanged.
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

/** A text message in several wordings, from best to shortest. Each includes the amounts. It explains how to opt out in
 * its language, or in English if none is set. */
interface SmsDraft extends Localized {
  readonly wordings: readonly string[];
  readonly link?: string;
}

interface SmsSender {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isAsk: boolean;
}

const LONGEST_NAME = 60;

/** Picks the wording with the fewest segments, preferring earlier ones, after the sender's full name. */
function compose({ wordings, link, language = "en" }: SmsDraft, { name, isFirst, isAsk }: SmsSender): string {
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
