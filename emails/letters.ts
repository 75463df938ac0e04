import { askLetter, testAskLetter } from "@/emails/ask-letters";
import { creditExpiring, creditReleased, rewardRestored, rewardReversed } from "@/emails/credit-letters";
import { weeklyDigest } from "@/emails/digest-letter";
import { discreetLetters } from "@/emails/discreet-letters";
import type { AccountLine, Block, Letter } from "@/emails/letter";
import { describeNeed, portalLink, resumeEmails } from "@/emails/link-letters";
import {
  approvalRequest,
  connectionTrouble,
  leadAlert,
  magicLink,
  passwordReset,
  securityNotice,
  teamInvite,
  unhappyAnswer,
  webhookTrouble,
  welcome,
} from "@/emails/member-letters";
import type { Brand, Template, TemplateProps } from "@/emails/props";
import { formatDay, money } from "@/emails/text/formats";
import {
  addressed,
  capitalize,
  firstName,
  fullName,
  LONGEST_IN_SUBJECT,
  leadingName,
  shortName,
} from "@/emails/text/names";
import {
  advocateGets,
  creditEnd,
  describeCreditUse,
  friendGift,
  offerInFull,
  offerInShort,
  offerTitle,
  withCreditEnd,
} from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import type { LetterWords } from "@/emails/words/en";
import { catalog, isDiscreet, languageFor, nameErased, wordsIn } from "@/emails/words/words";

type Writer<T extends Template> = (props: TemplateProps[T], brand: Brand) => Letter;

const letters: { readonly [T in Template]: Writer<T> } = {
  invite,
  "portal-link": portalLink,
  "advocate-referred": advocateReferred,
  "reward-advocate": rewardAdvocate,
  "reward-friend": rewardFriend,
  "credit-released": creditReleased,
  "reward-reversed": rewardReversed,
  "reward-restored": rewardRestored,
  "credit-expiring": creditExpiring,
  "friend-confirm": friendConfirm,
  "resume-emails": resumeEmails,
  ask: askLetter,
  "friend-reminder": askLetter,
  "test-ask": testAskLetter,
  "unhappy-answer": unhappyAnswer,
  "webhook-trouble": webhookTrouble,
  "connection-trouble": connectionTrouble,
  welcome,
  "magic-link": magicLink,
  "team-invite": teamInvite,
  "password-reset": passwordReset,
  "security-notice": securityNotice,
  "approval-request": approvalRequest,
  "test-invite": testInvite,
  "lead-alert": leadAlert,
  "weekly-digest": weeklyDigest,
};

const discreet: { readonly [T in Template]?: Writer<T> } = discreetLetters;

/** Writes the email of a template. */
export function writeLetter<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): Letter {
  const write = (isDiscreet(props, brand) && discreet[template]) || letters[template];
  return write(nameErased(props, brand), brand);
}

function invite(props: TemplateProps["invite"], brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const business = fullName(brand.name);
  const terms = offerInShort(offer, words);
  const full = offerInFull(offer, words);
  const request = endSentence(words.invite.request(business));
  const ours = `${addressed(advocateName, request)} ${full}`;
  const filled = { advocate: firstName(advocateName) || words.someone, business, link: referralUrl };
  const subject = props.inviteSubject && fill(props.inviteSubject, { ...filled, offer: terms });
  const message = props.inviteMessage && fill(props.inviteMessage, { ...filled, offer: full });
  const end = creditEnd(brand, words);
  const [lead = ours, ...paragraphs] = message ? message.split(/\n\s*/) : [];
  return {
    language,
    subject:
      subject ||
      addressed(advocateName, words.invite.subject(fullName(brand.name, LONGEST_IN_SUBJECT), terms)),
    preheader: full,
    title: offerTitle(offer, words),
    lead,
    body: [
      ...paragraphs.map((text) => ({ kind: "paragraph", text }) as const),
      ...(advocateGets(offer, words) && end ? [{ kind: "paragraph", text: end } as const] : []),
      { kind: "button", label: words.button.share, url: portalUrl },
      { ...shareLink(referralUrl), code: referralCode },
    ],
    reason: words.invite.reason(business),
    unsubscribeUrl,
  };
}

/** Replaces each placeholder by its value. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function testInvite(props: TemplateProps["test-invite"], brand: Brand): Letter {
  const { unsubscribeUrl: _, subject, ...letter } = invite(props, brand);
  return {
    ...letter,
    subject: `Test: ${subject}`,
    reason: catalog[languageFor(props, brand)].testReason,
  };
}

/** Tells an advocate that a friend signed up, before anything is earned. */
function advocateReferred(props: TemplateProps["advocate-referred"], brand: Brand): Letter {
  const { advocateName, offer, portalUrl, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { referred } = words;
  const business = fullName(brand.name);
  const friend = firstName(props.friendName) || words.yourFriend;
  const news = referred.news(friend);
  const earned = advocateGets(offer, words);
  return {
    language,
    subject: addressed(advocateName, news),
    preheader: earned ? referred.earns(friend, earned) : endSentence(words.fromAllOfUs(business)),
    title: [addressed(advocateName, `${news}.`)],
    lead: endSentence(referred.lead(friend, business)),
    body: [
      { kind: "heading", text: words.nextHeading },
      {
        kind: "steps",
        steps: [
          endSentence(capitalize(referred.contact(friend, business))),
          earned
            ? withCreditEnd(referred.earnsAndHears(friend, earned), brand, words)
            : referred.hears(friend),
        ],
      },
      { kind: "button", label: words.button.page, url: portalUrl },
    ],
    reason: referred.reason(business),
    unsubscribeUrl,
  };
}

type RewardAdvocateProps = TemplateProps["reward-advocate"];

function rewardAdvocate(props: RewardAdvocateProps, brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { thanks, yours, yoursOn, advice, lead, pending } = words.reward;
  const business = fullName(brand.name);
  const friend = firstName(friendName) || words.yourFriend;
  const day = props.availableOn && formatDay(props.availableOn, words);
  const amount = money(rewardCents, words);
  const reward = rewardCents > 0 ? (day ? yoursOn(amount, day) : yours(amount)) : "";
  const account = accountLines(props, words);
  const closing =
    balanceCents > 0 ? describeCreditUse(balanceCents, brand, language) : words.reward.someoneElse;
  return {
    language,
    subject: addressed(advocateName, `${thanks}: ${reward || advice(friend)}`),
    preheader:
      balanceCents > 0
        ? words.creditNow(money(balanceCents, words))
        : endSentence(words.fromAllOfUs(business)),
    title: reward
      ? [addressed(advocateName, `${thanks}:`), `${reward}.`]
      : [addressed(advocateName, `${thanks}.`)],
    lead: endSentence(lead(leadingName(friendName, words.yourFriend), business)),
    body: [
      ...(account.length > 0 ? [{ kind: "account" as const, lines: account }] : []),
      ...(day ? [{ kind: "paragraph" as const, text: pending(day) }] : []),
      { kind: "paragraph", text: rewardCents > 0 ? withCreditEnd(closing, brand, words) : closing },
      {
        kind: "button",
        label: balanceCents > 0 ? words.button.use : words.button.page,
        url: portalUrl,
      },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl,
  };
}

function accountLines(props: RewardAdvocateProps, words: LetterWords): AccountLine[] {
  const { friendName, rewardCents, balanceCents, availableOn } = props;
  const { account } = words;
  const referral = account.referral(shortName(friendName) || words.aFriend);
  const earned = {
    label: availableOn ? account.pending(referral, formatDay(availableOn, words)) : referral,
    amount: `+${money(rewardCents, words)}`,
  };
  const balance = { label: account.credit, amount: money(balanceCents, words) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

type RewardFriendProps = TemplateProps["reward-friend"];

function rewardFriend(props: RewardFriendProps, brand: Brand): Letter {
  const { friendName, rewardCents, offer, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { yours, thanksTo, welcomeTo, welcome, ownLink, lead, leadWithout } = words.friendReward;
  const { reason, reasonToShare } = words.friendReward;
  const business = fullName(brand.name);
  const advocate = firstName(props.advocateName) || words.aFriend;
  const atStart = leadingName(props.advocateName, words.aFriend);
  const reward = rewardCents > 0 ? yours(money(rewardCents, words)) : "";
  return {
    language,
    subject: addressed(
      friendName,
      reward ? `${reward} ${thanksTo(advocate)}` : welcomeTo(fullName(brand.name, LONGEST_IN_SUBJECT)),
    ),
    preheader: offer ? ownLink(offerInShort(offer, words)) : endSentence(words.fromAllOfUs(business)),
    title: reward
      ? [addressed(friendName, reward), endSentence(thanksTo(advocate))]
      : [addressed(friendName, welcome)],
    lead: reward ? lead(atStart, business) : leadWithout(atStart, business),
    body: ownPage(props, brand, words),
    reason: offer ? reasonToShare(advocate, business) : reason(advocate, business),
    unsubscribeUrl,
  };
}

/** The friend's own page as a new advocate. Without an offer, there is nothing to share. */
function ownPage(
  { offer, referralUrl, portalUrl }: RewardFriendProps,
  brand: Brand,
  words: LetterWords,
): Block[] {
  const { button, friendReward } = words;
  if (!offer) {
    return [
      { kind: "paragraph", text: friendReward.ownPage },
      { kind: "button", label: button.page, url: portalUrl },
    ];
  }
  const own = friendReward.share(offerInFull(offer, words));
  return [
    { kind: "heading", text: friendReward.turn },
    { kind: "paragraph", text: advocateGets(offer, words) ? withCreditEnd(own, brand, words) : own },
    { kind: "button", label: button.share, url: portalUrl },
    shareLink(referralUrl),
  ];
}

function shareLink(url: string) {
  return { kind: "share" as const, url, displayUrl: url.replace(/^https?:\/\//, "") };
}

/** How to call the business instead of waiting for its call. */
function howToCall({ phone }: Brand, code: string | undefined, { confirm }: LetterWords): string {
  return [phone && confirm.call(phone), code && confirm.code(code)].filter(Boolean).join(" ");
}

type FriendConfirmProps = TemplateProps["friend-confirm"];

/** To a person who may have requested nothing, so it advertises nothing and names who caused it. */
function friendConfirm(props: FriendConfirmProps, brand: Brand): Letter {
  const { outcome, friendName, advocateName, confirmUrl, offer, code, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { confirm } = words;
  const { own, known } = confirm;
  const business = fullName(brand.name);
  const inSubject = fullName(brand.name, LONGEST_IN_SUBJECT);
  const page = confirm.page(firstName(advocateName) || words.aFriend, business);
  const frame = { language, reason: endSentence(confirm.reason(page)), unsubscribeUrl };
  if (outcome === "own") {
    return {
      ...frame,
      subject: endSentence(addressed(advocateName, own.subject(inSubject))),
      preheader: own.preheader,
      title: [own.title],
      lead: endSentence(own.lead(business)),
      body: [{ kind: "paragraph", text: own.how }],
    };
  }
  if (outcome === "known") {
    return {
      ...frame,
      subject: endSentence(addressed(friendName, known.subject(inSubject))),
      preheader: known.preheader,
      title: [addressed(friendName, known.title)],
      lead: endSentence(known.lead(page)),
      body: [
        { kind: "paragraph", text: describeNeed(props, brand, known, words) },
        { kind: "paragraph", text: confirm.ignore },
      ],
    };
  }
  const gift = friendGift(offer, words);
  const [firstLine = "", ...otherLines] = confirm.title;
  return {
    ...frame,
    subject: addressed(friendName, confirm.subject(inSubject)),
    preheader: gift ? confirm.keep(gift) : confirm.oneClick,
    title: [addressed(friendName, firstLine), ...otherLines],
    lead: endSentence(confirm.lead(page, gift, business)),
    body: [
      { kind: "button", label: words.button.confirm, url: confirmUrl },
      { kind: "heading", text: words.nextHeading },
      {
        kind: "paragraph",
        text: `${endSentence(confirm.contact(business))}${gift && ` ${confirm.gets(gift)}`}`,
      },
      ...(code || brand.phone ? [{ kind: "paragraph" as const, text: howToCall(brand, code, words) }] : []),
      { kind: "paragraph", text: `${confirm.ignore} ${confirm.deny}` },
      { kind: "address", url: confirmUrl },
    ],
  };
}
