import { address, type Block, blocks, button, heading, type Letter, paragraph, shareBlock } from "@/emails/letter";
import type { Brand, Localized, Offer, OwnPage } from "@/emails/props";
import { money } from "@/emails/text/formats";
import { addressSentence, capitalize, firstName, fullName, LONGEST_IN_SUBJECT, leadingName } from "@/emails/text/names";
import {
  describeAdvocateReward,
  describeFriendSaving,
  friendGift,
  giftAmount,
  offerInFull,
  offerInShort,
  withCreditEnd,
} from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import type { TextDraft } from "@/emails/text-draft";
import { speak } from "@/emails/words";
import type { LetterWords } from "@/lib/kit/words/en/emails";

interface RewardFriendProps extends OwnPage {
  readonly friendName: string;
  readonly advocateName: string;
  readonly rewardCents: number;
  /** The offer the friend can share, if any. */
  readonly offer?: Offer;
  readonly referralUrl: string;
}

interface FriendConfirmProps extends Localized {
  /** The result of a friend page form for the address owner: `known` was referred before, `own` is the advocate. */
  readonly outcome: "confirm" | "known" | "own";
  /** With `known`: the friend is already a customer. */
  readonly isCustomer?: true;
  readonly friendName: string;
  readonly advocateName: string;
  readonly offer: Offer;
  /** The advocate's code, for friends who would rather call. */
  readonly code?: string;
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}

interface ResumeProps extends Localized {
  readonly resumeUrl: string;
}

/** Messages to friends, and to people who stopped emails. */
export const friendMessages = {
  /** To a friend who became a customer and is now an advocate. */
  "reward-friend": { email: rewardFriend, text: rewardFriendText },
  /**
   * To the address entered on the friend page, which could be anyone's: `confirm` asks whether its owner entered it;
   * `known` and `own` explain why nothing follows. The page itself reveals none of this.
   */
  "friend-confirm": { email: friendConfirm, text: friendConfirmText },
  /** To a person who stopped emails and may want them again: only its link restarts them. */
  "resume-emails": { email: resumeEmails },
};

function rewardFriend(props: RewardFriendProps, brand: Brand): Letter {
  const { friendName, rewardCents, offer, unsubscribeUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { yours, thanksTo, welcomeTo, welcome, ownLink, lead, leadWithout } = words.friendReward;
  const { reason, reasonToShare } = words.friendReward;
  const advocate = firstName(props.advocateName) || words.aFriend;
  const atStart = leadingName(props.advocateName, words.aFriend);
  const reward = rewardCents > 0 ? yours(money(rewardCents, words)) : "";
  return {
    language,
    subject: addressSentence(
      friendName,
      reward ? `${reward} ${thanksTo(advocate)}` : welcomeTo(fullName(brand.name, LONGEST_IN_SUBJECT)),
    ),
    preheader: offer ? ownLink(offerInShort(offer, words)) : endSentence(words.fromAllOfUs(business)),
    title: reward
      ? [addressSentence(friendName, reward), endSentence(thanksTo(advocate))]
      : [addressSentence(friendName, welcome)],
    lead: reward ? lead(atStart, business) : leadWithout(atStart, business),
    body: ownPage(props, brand, words),
    reason: offer ? reasonToShare(advocate, business) : reason(advocate, business),
    unsubscribeUrl,
  };
}

/** The friend's own page as a new advocate. Without an offer, there is nothing to share. */
function ownPage({ offer, referralUrl, portalUrl }: RewardFriendProps, brand: Brand, words: LetterWords): Block[] {
  const { friendReward } = words;
  if (!offer) {
    return [paragraph(friendReward.ownPage), button(words.button.page, portalUrl)];
  }
  const own = friendReward.share(offerInFull(offer, words));
  return [
    heading(friendReward.turn),
    paragraph(describeAdvocateReward(offer, words) ? withCreditEnd(own, brand, words) : own),
    button(words.button.share, portalUrl),
    shareBlock(referralUrl),
  ];
}

/** Why a customer does not get the offer, and how to reach the business. */
function describeNeed(
  { isCustomer, offer }: FriendConfirmProps,
  { phone = "" }: Brand,
  known: LetterWords["confirm"]["known"],
  words: LetterWords,
): string {
  const amount = isCustomer ? giftAmount(offer, words) : "";
  return [amount && known.newOnly(amount), known.need(phone)].filter(Boolean).join(" ");
}

/** How to call the business instead of waiting for its call. */
function howToCall({ phone }: Brand, code: string | undefined, { confirm }: LetterWords): string {
  return [phone && confirm.call(phone), code && confirm.code(code)].filter(Boolean).join(" ");
}

/** To a person who may have requested nothing, so it advertises nothing and names who caused it. */
function friendConfirm(props: FriendConfirmProps, brand: Brand): Letter {
  const { outcome, friendName, advocateName, confirmUrl, offer, code, unsubscribeUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { confirm } = words;
  const { own, known } = confirm;
  const inSubject = fullName(brand.name, LONGEST_IN_SUBJECT);
  const page = confirm.page(firstName(advocateName) || words.aFriend, business);
  const frame = { language, reason: endSentence(confirm.reason(page)), unsubscribeUrl };
  if (outcome === "own") {
    return {
      ...frame,
      subject: endSentence(addressSentence(advocateName, own.subject(inSubject))),
      preheader: own.preheader,
      title: [own.title],
      lead: endSentence(own.lead(business)),
      body: [paragraph(own.how)],
    };
  }
  if (outcome === "known") {
    return {
      ...frame,
      subject: endSentence(addressSentence(friendName, known.subject(inSubject))),
      preheader: known.preheader,
      title: [addressSentence(friendName, known.title)],
      lead: endSentence(known.lead(page)),
      body: [paragraph(describeNeed(props, brand, known, words)), paragraph(confirm.ignore)],
    };
  }
  const gift = friendGift(offer, words);
  const [firstLine = "", ...otherLines] = confirm.title;
  return {
    ...frame,
    subject: addressSentence(friendName, confirm.subject(inSubject)),
    preheader: gift ? confirm.keep(gift) : confirm.oneClick,
    title: [addressSentence(friendName, firstLine), ...otherLines],
    lead: endSentence(confirm.lead(page, gift, business)),
    body: blocks(
      button(words.button.confirm, confirmUrl),
      heading(words.nextHeading),
      paragraph(`${endSentence(confirm.contact(business))}${gift && ` ${confirm.gets(gift)}`}`),
      (code || brand.phone) && paragraph(howToCall(brand, code, words)),
      paragraph(`${confirm.ignore} ${confirm.deny}`),
      address(confirmUrl),
    ),
  };
}

/** To a person who stopped emails, after a request to start them again. */
function resumeEmails(props: ResumeProps, brand: Brand): Letter {
  const { language, words, business } = speak(props, brand);
  const { resume } = words;
  return {
    language,
    subject: resume.subject(fullName(brand.name, LONGEST_IN_SUBJECT)),
    preheader: resume.preheader,
    title: [resume.title],
    lead: endSentence(resume.lead(business)),
    body: [button(words.button.resume, props.resumeUrl), paragraph(resume.ignore), address(props.resumeUrl)],
    reason: endSentence(resume.reason(business)),
    isAskedByCustomer: true,
  };
}

function rewardFriendText(props: RewardFriendProps, brand: Brand): TextDraft {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { thanksTo, yours, bare, shortest, welcome, ownLink, ownPage } = texts.friendReward;
  const own = offer ? ownLink : ownPage;
  if (rewardCents === 0) {
    const hello = addressSentence(name, welcome);
    const toAnyone = capitalize(welcome);
    return {
      language,
      wordings: [`${hello} ${own}`, `${hello} ${ownPage}`],
      nameless: [`${toAnyone} ${ownPage}`, toAnyone],
      link,
    };
  }
  const amount = money(rewardCents, words);
  const thanks = endSentence(thanksTo(amount, firstName(advocateName) || words.aFriend));
  return {
    language,
    wordings: [
      `${addressSentence(name, thanks)} ${own}`,
      `${addressSentence(name, thanks)} ${ownPage}`,
      addressSentence(name, thanks),
    ],
    nameless: [
      capitalize(thanks),
      addressSentence(name, yours(amount)),
      capitalize(bare(amount)),
      capitalize(shortest(amount)),
    ],
    link,
  };
}

function friendConfirmText(props: FriendConfirmProps, brand: Brand): TextDraft {
  const { friendName: name, advocateName, confirmUrl: link, outcome, isCustomer, offer } = props;
  const { language, words, texts } = speak(props, brand);
  if (outcome === "known") {
    const amount = isCustomer ? giftAmount(offer, words) : "";
    const why = amount ? texts.confirm.newOnly(amount) : texts.confirm.known;
    const need = texts.confirm.need(brand.phone ?? "");
    return {
      language,
      wordings: [`${addressSentence(name, why)} ${need}`],
      nameless: [`${capitalize(why)} ${need}`, capitalize(why)],
      givesReason: true,
    };
  }
  const by = firstName(advocateName);
  const request = by ? texts.confirm.usedLink(by, describeFriendSaving(offer, words)) : texts.confirm.asked;
  return {
    language,
    wordings: [addressSentence(name, request)],
    nameless: [capitalize(request), texts.confirm.shortest],
    link,
    givesReason: true,
  };
}
