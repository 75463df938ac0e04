import { creditAccount, discreetLetter } from "@/emails/advocate-letter";
import { type AccountLine, account, blocks, button, heading, type Letter, paragraph, steps } from "@/emails/letter";
import type { AboutFriend, Brand, Offer, OwnPage } from "@/emails/props";
import { formatDay, money } from "@/emails/text/formats";
import { addressSentence, capitalize, firstName, leadingName, shortName } from "@/emails/text/names";
import { describeAdvocateReward, describeCreditUse, withCreditEnd } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { draftToAdvocate, type TextDraft } from "@/emails/text-draft";
import { isDiscreet, speak } from "@/emails/words";
import type { LetterWords } from "@/lib/kit/words/en/emails";

interface ReferredProps extends OwnPage, AboutFriend {
  readonly advocateName: string;
  /** Contains the advocate's promised reward. */
  readonly offer: Offer;
}

interface RewardAdvocateProps extends OwnPage, AboutFriend {
  readonly advocateName: string;
  readonly rewardCents: number;
  readonly balanceCents: number;
  /** The day on which a pending reward becomes usable, in ISO 8601. */
  readonly availableOn?: string;
}

/** Messages to an advocate about a friend who signed up or became a customer. */
export const rewardMessages = {
  "advocate-referred": {
    email: advocateReferred,
    discreet: advocateReferredDiscreetly,
    text: advocateReferredText,
  },
  "reward-advocate": { email: rewardAdvocate, discreet: rewardAdvocateDiscreetly, text: rewardAdvocateText },
};

/** Tells an advocate that a friend signed up, before anything is earned. */
function advocateReferred(props: ReferredProps, brand: Brand): Letter {
  const { advocateName, offer, portalUrl, unsubscribeUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { referred } = words;
  const friend = firstName(props.friendName) || words.yourFriend;
  const news = referred.news(friend);
  const earned = describeAdvocateReward(offer, words);
  return {
    language,
    subject: addressSentence(advocateName, news),
    preheader: earned ? referred.earns(friend, earned) : endSentence(words.fromAllOfUs(business)),
    title: [addressSentence(advocateName, `${news}.`)],
    lead: endSentence(referred.lead(friend, business)),
    body: [
      heading(words.nextHeading),
      steps([
        endSentence(capitalize(referred.contact(friend, business))),
        earned ? withCreditEnd(referred.earnsAndHears(friend, earned), brand, words) : referred.hears(friend),
      ]),
      button(words.button.page, portalUrl),
    ],
    reason: referred.reason(business),
    unsubscribeUrl,
  };
}

function rewardAdvocate(props: RewardAdvocateProps, brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { thanks, yours, yoursOn, advice, lead, pending } = words.reward;
  const friend = firstName(friendName) || words.yourFriend;
  const day = props.availableOn && formatDay(props.availableOn, words);
  const amount = money(rewardCents, words);
  const reward = rewardCents > 0 ? (day ? yoursOn(amount, day) : yours(amount)) : "";
  const lines = accountLines(props, words);
  const closing = balanceCents > 0 ? describeCreditUse(balanceCents, brand, language) : words.reward.someoneElse;
  return {
    language,
    subject: addressSentence(advocateName, `${thanks}: ${reward || advice(friend)}`),
    preheader:
      balanceCents > 0 ? words.creditNow(money(balanceCents, words)) : endSentence(words.fromAllOfUs(business)),
    title: reward
      ? [addressSentence(advocateName, `${thanks}:`), `${reward}.`]
      : [addressSentence(advocateName, `${thanks}.`)],
    lead: endSentence(lead(leadingName(friendName, words.yourFriend), business)),
    body: blocks(
      lines.length > 0 && account(lines),
      day && paragraph(pending(day)),
      paragraph(rewardCents > 0 ? withCreditEnd(closing, brand, words) : closing),
      button(balanceCents > 0 ? words.button.use : words.button.page, portalUrl),
    ),
    reason: words.keepIt(business),
    unsubscribeUrl,
  };
}

function accountLines(props: RewardAdvocateProps, words: LetterWords): AccountLine[] {
  const { friendName, rewardCents, balanceCents, availableOn } = props;
  const referral = words.account.referral(shortName(friendName) || words.aFriend);
  const earned = {
    label: availableOn ? words.account.pending(referral, formatDay(availableOn, words)) : referral,
    amount: `+${money(rewardCents, words)}`,
  };
  const balance = { label: words.account.credit, amount: money(balanceCents, words) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

function advocateReferredText(props: ReferredProps, brand: Brand): TextDraft {
  const { advocateName: name, offer, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { news, yours, once, toCome } = texts.referred;
  const earned = describeAdvocateReward(offer, words);
  const announce = (who: string, then: (earned: string) => string) => `${news(who)}${earned && `: ${then(earned)}`}.`;
  if (isDiscreet(props, brand)) return draftToAdvocate(props, language, `${texts.discreet}.`);
  const friend = firstName(props.friendName) || words.yourFriend;
  return {
    language,
    wordings: [
      `${addressSentence(name, texts.thanks)} ${capitalize(announce(friend, yours))}`,
      addressSentence(name, announce(friend, yours)),
      addressSentence(name, announce(friend, once)),
    ],
    nameless: [
      addressSentence(name, announce(words.yourFriend, toCome)),
      capitalize(announce(friend, once)),
      capitalize(announce(words.yourFriend, toCome)),
    ],
    link,
  };
}

function rewardAdvocateText(props: RewardAdvocateProps, brand: Brand): TextDraft {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const { advice, yours, yoursOn } = texts.reward;
  const isSecret = isDiscreet(props, brand);
  if (isSecret && rewardCents === 0) return draftToAdvocate(props, language, `${texts.discreet}.`);
  const friend = firstName(friendName);
  const news = advice(leadingName(friendName, words.yourFriend));
  const thanks = addressSentence(name, texts.thanks);
  const thanksToAnyone = capitalize(texts.thanks);
  if (rewardCents === 0) {
    return {
      language,
      link,
      wordings: [`${thanks} ${news}.`],
      nameless: [`${news}.`, thanks, thanksToAnyone],
    };
  }
  const amount = money(rewardCents, words);
  const reward = props.availableOn ? yoursOn(amount, formatDay(props.availableOn, words)) : yours(amount);
  if (isSecret) return draftToAdvocate(props, language, `${texts.discreet}: ${reward}`, reward);
  return {
    language,
    wordings: [
      `${thanks} ${news}: ${reward}`,
      addressSentence(name, `${advice(friend || words.yourFriend)}: ${reward}`),
    ],
    nameless: [
      `${thanks} ${capitalize(reward)}`,
      addressSentence(name, reward),
      `${news}: ${reward}`,
      `${thanksToAnyone} ${capitalize(reward)}`,
      capitalize(reward),
    ],
    link,
  };
}

function advocateReferredDiscreetly(props: ReferredProps, brand: Brand): Letter {
  const { words, business } = speak(props, brand);
  const { discreet } = words;
  return discreetLetter(props, brand, {
    subject: discreet.thanks,
    preheader: discreet.lead(business),
    lead: discreet.lead(business),
    body: [],
  });
}

function rewardAdvocateDiscreetly(props: RewardAdvocateProps, brand: Brand): Letter {
  const { language, words, business } = speak(props, brand);
  const { discreet, reward } = words;
  const { rewardCents, balanceCents, availableOn } = props;
  const day = availableOn && formatDay(availableOn, words);
  const amount = money(rewardCents, words);
  const yours = day ? reward.yoursOn(amount, day) : reward.yours(amount);
  const thanks = { preheader: discreet.lead(business), lead: discreet.lead(business) };
  if (rewardCents === 0) return discreetLetter(props, brand, { subject: discreet.thanks, ...thanks, body: [] });
  const closing = day ? discreet.readyOn(day) : describeCreditUse(balanceCents, brand, language);
  return discreetLetter(props, brand, {
    subject: `${discreet.thanks}: ${yours}`,
    ...thanks,
    body: [
      creditAccount({ label: words.discreet.credit, amount: `+${amount}` }, balanceCents, words),
      paragraph(withCreditEnd(closing, brand, words)),
    ],
  });
}
