import { creditExpiring, creditReleased, rewardRestored, rewardReversed } from "@/emails/credit-letters";
import type { AccountLine, Block, Letter } from "@/emails/letter";
import {
  approvalRequest,
  leadAlert,
  magicLink,
  passwordReset,
  securityNotice,
  teamInvite,
  welcome,
} from "@/emails/member-letters";
import type { Brand, Template, TemplateProps } from "@/emails/props";
import { formatDay } from "@/emails/text/moment";
import {
  addressed,
  capitalize,
  firstName,
  fullName,
  LONGEST_IN_SUBJECT,
  shortName,
} from "@/emails/text/names";
import {
  advocateGets,
  creditEnd,
  friendGift,
  money,
  offerInFull,
  offerInShort,
  offerTitle,
  withCreditEnd,
} from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";

type Writer<T extends Template> = (props: TemplateProps[T], brand: Brand) => Letter;

const letters: { readonly [T in Template]: Writer<T> } = {
  invite,
  "advocate-referred": advocateReferred,
  "reward-advocate": rewardAdvocate,
  "reward-friend": rewardFriend,
  "credit-released": creditReleased,
  "reward-reversed": rewardReversed,
  "reward-restored": rewardRestored,
  "credit-expiring": creditExpiring,
  "friend-confirm": friendConfirm,
  welcome,
  "magic-link": magicLink,
  "team-invite": teamInvite,
  "password-reset": passwordReset,
  "security-notice": securityNotice,
  "approval-request": approvalRequest,
  "test-invite": testInvite,
  "lead-alert": leadAlert,
};

/** What the email says. */
export function writeLetter<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): Letter {
  return letters[template](props, brand);
}

function invite(props: TemplateProps["invite"], brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const terms = offerInShort(offer);
  const link = `your link from ${fullName(brand.name, LONGEST_IN_SUBJECT)}`;
  const request = endSentence(`share your link with someone who could use ${business}`);
  const ours = `${addressed(advocateName, request)} ${offerInFull(offer)}`;
  const filled = { advocate: firstName(advocateName) || "there", business, link: referralUrl };
  const subject = props.inviteSubject && fill(props.inviteSubject, { ...filled, offer: terms });
  const message = props.inviteMessage && fill(props.inviteMessage, { ...filled, offer: offerInFull(offer) });
  const end = creditEnd(brand);
  const [lead = ours, ...paragraphs] = message ? message.split(/\n\s*/) : [];
  return {
    subject: subject || addressed(advocateName, terms ? `${link}: ${terms}` : `${link} to share`),
    preheader: offerInFull(offer),
    title: offerTitle(offer),
    lead,
    body: [
      ...paragraphs.map((text) => ({ kind: "paragraph", text }) as const),
      ...(advocateGets(offer) && end ? [{ kind: "paragraph", text: end } as const] : []),
      { kind: "button", label: "Share my link", url: portalUrl },
      { ...shareLink(referralUrl), code: referralCode },
    ],
    reason: `You’re getting this because ${business} invited you to its referral program. The button opens your private page, so share your link instead of forwarding this email.`,
    unsubscribeUrl,
  };
}

/** Puts what it stands for in the place of each placeholder. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function testInvite(props: TemplateProps["test-invite"], brand: Brand): Letter {
  const { unsubscribeUrl: _, subject, ...letter } = invite(props, brand);
  return {
    ...letter,
    subject: `Test: ${subject}`,
    reason: "You sent yourself this test. Its links don’t work.",
  };
}

/** Tells an advocate that a friend has come, before anything is earned. */
function advocateReferred(props: TemplateProps["advocate-referred"], brand: Brand): Letter {
  const { advocateName, offer, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const friend = firstName(props.friendName) || "your friend";
  const news = `${friend} signed up`;
  const earned = advocateGets(offer);
  return {
    subject: addressed(advocateName, news),
    preheader: earned
      ? `When ${friend} becomes a customer, you earn ${earned} in credit.`
      : endSentence(`From all of us at ${business}`),
    title: [addressed(advocateName, `${news}.`)],
    lead: endSentence(`Thank you for sending ${friend} to ${business}`),
    body: [
      { kind: "heading", text: "What happens next" },
      {
        kind: "steps",
        steps: [
          endSentence(capitalize(`${business} will get in touch with ${friend}`)),
          earned
            ? withCreditEnd(
                `When ${friend} becomes a customer, you earn ${earned} in credit, and we’ll let you know the same day.`,
                brand,
              )
            : `When ${friend} becomes a customer, we’ll let you know the same day.`,
        ],
      },
      { kind: "button", label: "Open my page", url: portalUrl },
    ],
    reason: `You’re getting this because you recommended ${business} to a friend. The button opens your private page, so please don’t forward this email.`,
    unsubscribeUrl,
  };
}

type RewardAdvocateProps = TemplateProps["reward-advocate"];

function rewardAdvocate(props: RewardAdvocateProps, brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const friend = firstName(friendName);
  const ready = props.availableOn && formatDay(props.availableOn);
  const yours = ready ? `is yours on ${ready}` : "is yours";
  const reward = rewardCents > 0 ? `${money(rewardCents)} ${yours}` : "";
  const account = accountLines(props);
  return {
    subject: addressed(advocateName, `thank you: ${reward || `${friend || "your friend"} took your advice`}`),
    preheader:
      balanceCents > 0
        ? `Your credit is now ${money(balanceCents)}.`
        : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(advocateName, "thank you:"), `${reward}.`]
      : [addressed(advocateName, "thank you.")],
    lead: endSentence(`${friend || "Your friend"} took your advice and chose ${business}`),
    body: [
      ...(account.length > 0 ? [{ kind: "account" as const, lines: account }] : []),
      ...(ready ? [{ kind: "paragraph" as const, text: sayPending(ready) }] : []),
      {
        kind: "paragraph",
        text: rewardCents > 0 ? withCreditEnd(closing(balanceCents), brand) : closing(balanceCents),
      },
      { kind: "button", label: balanceCents > 0 ? "See my credit" : "Open my page", url: portalUrl },
    ],
    reason: `You’re getting this because you recommended ${business} to a friend. This message opens your own page, so please keep it to yourself.`,
    unsubscribeUrl,
  };
}

function sayPending(ready: string): string {
  return `Your reward is pending for now. It’s ready to use on ${ready}, once the bill is settled.`;
}

function accountLines(props: RewardAdvocateProps): AccountLine[] {
  const { friendName, rewardCents, balanceCents, availableOn } = props;
  const pending = availableOn ? `, ready ${formatDay(availableOn)}` : "";
  const earned = {
    label: `Referral of ${shortName(friendName) || "a friend"}${pending}`,
    amount: `+${money(rewardCents)}`,
  };
  const balance = { label: "Your credit", amount: money(balanceCents) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

function closing(balanceCents: number): string {
  return balanceCents > 0
    ? "Mention it on your next visit or order, and your credit comes off the bill."
    : "A good word from you means a lot to us. Know someone else? Your link is on your page.";
}

type RewardFriendProps = TemplateProps["reward-friend"];

function rewardFriend(props: RewardFriendProps, brand: Brand): Letter {
  const { friendName, rewardCents, offer, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const advocate = firstName(props.advocateName);
  const thanks = `thanks to ${advocate || "a friend"}`;
  const recommendation = `${advocate || "A friend"} recommended ${business}`;
  const reward = rewardCents > 0 ? `${money(rewardCents)} off is yours` : "";
  const terms = offer && offerInShort(offer);
  return {
    subject: addressed(
      friendName,
      reward ? `${reward} ${thanks}` : `welcome to ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    ),
    preheader: offer
      ? `And now you have your own link${terms && `: ${terms}`}.`
      : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(friendName, reward), endSentence(thanks)]
      : [addressed(friendName, "welcome.")],
    lead: reward
      ? `${recommendation}, so here’s your discount as promised. Not on your bill yet? Show us this email and we’ll take care of it.`
      : `${recommendation} to you, and we’re glad you came.`,
    body: ownPage(props, brand),
    reason: `You’re getting this because ${advocate || "a friend"} recommended ${business} to you and you became a customer. This message opens your own page, so ${offer ? "share your link instead of forwarding it" : "please keep it to yourself"}.`,
    unsubscribeUrl,
  };
}

/** What the friend can do as an advocate: there is nothing to pass on while the campaign offers nothing. */
function ownPage({ offer, referralUrl, portalUrl }: RewardFriendProps, brand: Brand): Block[] {
  if (!offer) {
    return [
      { kind: "paragraph", text: "You also have your own page with us." },
      { kind: "button", label: "Open my page", url: portalUrl },
    ];
  }
  const own = `You now have your own link to share. ${offerInFull(offer)}`;
  return [
    { kind: "heading", text: "Now it’s your turn" },
    { kind: "paragraph", text: advocateGets(offer) ? withCreditEnd(own, brand) : own },
    { kind: "button", label: "Share my link", url: portalUrl },
    shareLink(referralUrl),
  ];
}

function shareLink(url: string) {
  return { kind: "share" as const, url, shown: url.replace(/^https?:\/\//, "") };
}

/** For those who would rather not wait to be called. */
function howToCall({ phone }: Brand, code: string | undefined): string {
  const mention = code && `Mention your code ${code} when you call.`;
  return [phone && `Rather call? ${phone}.`, mention].filter(Boolean).join(" ");
}

type FriendConfirmProps = TemplateProps["friend-confirm"];

/** To somebody who may have asked for nothing, so it sells nothing and says who caused it. */
function friendConfirm(props: FriendConfirmProps, brand: Brand): Letter {
  const { outcome, friendName, advocateName, confirmUrl, offer, code, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const inSubject = fullName(brand.name, LONGEST_IN_SUBJECT);
  const advocate = firstName(advocateName) || "a friend";
  const page = `${advocate}’s referral page for ${business}`;
  const reason = endSentence(`You’re getting this because someone entered your email on ${page}`);
  const ignore = "If that wasn’t you, just ignore this email. Nothing will happen.";
  if (outcome === "own") {
    return {
      subject: endSentence(addressed(advocateName, `that’s your own ${inSubject} link`)),
      preheader: "Nothing was sent. Your link is for friends.",
      title: ["This is your own link"],
      lead: endSentence(`Your email was entered on your own referral page for ${business}`),
      body: [
        {
          kind: "paragraph",
          text: "You earn credit when a friend fills out the form with their own email.",
        },
      ],
      reason,
      unsubscribeUrl,
    };
  }
  if (outcome === "known") {
    return {
      subject: endSentence(addressed(friendName, `${inSubject} already has your info`)),
      preheader: "Nothing to do.",
      title: [addressed(friendName, "you’re already on the list.")],
      lead: endSentence(`Your address was entered on ${page}, and ${business} already has your info`),
      body: [{ kind: "paragraph", text: `To talk sooner, contact them yourself. ${ignore}` }],
      reason,
      unsubscribeUrl,
    };
  }
  const gift = friendGift(offer);
  return {
    subject: addressed(friendName, `please confirm your request to ${inSubject}`),
    preheader: gift ? `Confirm to keep ${gift}.` : "One click and they’ll know it was you.",
    title: [addressed(friendName, "please confirm:"), "was it you?"],
    lead: endSentence(
      `Your address was entered on ${page}${gift && `, for ${gift}`}. Confirm so ${business} knows it was you`,
    ),
    body: [
      { kind: "button", label: "Yes, it was me", url: confirmUrl },
      { kind: "heading", text: "What happens next" },
      {
        kind: "paragraph",
        text: `${endSentence(`${business} will get in touch`)}${gift && ` You’ll get ${gift}.`}`,
      },
      ...(code || brand.phone ? [{ kind: "paragraph" as const, text: howToCall(brand, code) }] : []),
      { kind: "paragraph", text: `${ignore} You can also tell us it wasn’t you on that page.` },
      { kind: "address", url: confirmUrl },
    ],
    reason,
    unsubscribeUrl,
  };
}
