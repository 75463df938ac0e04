import { advocateLetter, creditAccount, discreetLetter } from "@/emails/advocate-letter";
import { type AccountLine, blocks, button, type Letter, paragraph } from "@/emails/letter";
import type { AboutFriend, Brand, OwnPage, RewardReversalReason } from "@/emails/props";
import { describeReach } from "@/emails/reach";
import { formatDay, money } from "@/emails/text/formats";
import { firstName, fullName, LONGEST_IN_SUBJECT, shortName } from "@/emails/text/names";
import { describeCreditUse, withCreditEnd } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { draftToAdvocate, type TextDraft } from "@/emails/text-draft";
import { isDiscreet, speak } from "@/emails/words";
import type { LetterWords } from "@/lib/kit/words/en/emails";

interface CreditProps extends OwnPage {
  readonly advocateName: string;
  readonly balanceCents: number;
}

interface ReleasedProps extends CreditProps, AboutFriend {
  readonly rewardCents: number;
}

interface ReversedProps extends CreditProps, AboutFriend {
  readonly reason: RewardReversalReason;
  /** Everything taken back of the reward, including the owed part. */
  readonly takenCents: number;
  readonly owedCents: number;
  readonly wasPending: boolean;
}

interface RestoredProps extends CreditProps, AboutFriend {
  readonly restoredCents: number;
  readonly isPending: boolean;
}

interface ExpiringProps extends CreditProps {
  readonly expiringCents: number;
  /** The last valid day in ISO 8601. */
  readonly expiresOn: string;
  readonly daysLeft: number;
}

/** Messages to an advocate about their credit after its first news. */
export const creditMessages = {
  "credit-released": { email: creditReleased, discreet: creditReleasedDiscreetly, text: creditReleasedText },
  "reward-reversed": { email: rewardReversed, discreet: rewardReversedDiscreetly, text: rewardReversedText },
  "reward-restored": { email: rewardRestored, discreet: rewardRestoredDiscreetly, text: rewardRestoredText },
  "credit-expiring": { email: creditExpiring, text: creditExpiringText },
};

/** The amount credited or taken back for a referral, and the new balance. */
function referralAccount(
  { friendName, balanceCents }: { readonly friendName: string; readonly balanceCents: number },
  moved: Omit<AccountLine, "label">,
  words: LetterWords,
) {
  const label = words.account.referral(shortName(friendName) || words.aFriend);
  return creditAccount({ label, ...moved }, balanceCents, words);
}

/** Tells an advocate that a pending reward is now credit. */
function creditReleased(props: ReleasedProps, brand: Brand): Letter {
  const { friendName, rewardCents, balanceCents, portalUrl } = props;
  const { language, words } = speak(props, brand);
  const { released } = words;
  const amount = money(rewardCents, words);
  const ready = released.ready(amount);
  return advocateLetter(props, brand, {
    subject: ready,
    preheader: words.creditNow(money(balanceCents, words)),
    lead: endSentence(released.lead(firstName(friendName) || words.aFriend)),
    body: [
      referralAccount(props, { amount: `+${amount}` }, words),
      paragraph(withCreditEnd(describeCreditUse(balanceCents, brand, language), brand, words)),
      button(words.button.use, portalUrl),
    ],
  });
}

/** Tells an advocate that a reward, or part of it, was taken back, and why. */
function rewardReversed(props: ReversedProps, brand: Brand): Letter {
  const { friendName, reason, takenCents, owedCents, wasPending } = props;
  const { language, words, business } = speak(props, brand);
  const { reversed } = words;
  const friend = firstName(friendName) || words.yourFriend;
  const amount = money(takenCents, words);
  const had = (wasPending ? reversed.coming : reversed.earned)(friend, business);
  const taken = (wasPending ? reversed.takenPending : reversed.taken)(amount, reversed.reasons[reason]);
  return advocateLetter(props, brand, {
    subject: reversed.subject(fullName(brand.name, LONGEST_IN_SUBJECT)),
    preheader: endSentence(taken),
    title: reversed.title,
    isCalm: true,
    lead: `${endSentence(had)} ${taken}.`,
    body: blocks(
      referralAccount(props, { amount: `−${amount}`, isTaken: true }, words),
      owedCents > 0 && paragraph(reversed.owed(money(owedCents, words))),
      paragraph([reversed.comfort, describeReach(language, "wrong", brand)].filter(Boolean).join(" ")),
      button(words.button.page, props.portalUrl),
    ),
  });
}

/** Tells an advocate that a reversed reward is restored. */
function rewardRestored(props: RestoredProps, brand: Brand): Letter {
  const { friendName, restoredCents, balanceCents, isPending } = props;
  const { words, business } = speak(props, brand);
  const { restored } = words;
  const amount = money(restoredCents, words);
  const back = (isPending ? restored.pending : restored.yours)(amount);
  return advocateLetter(props, brand, {
    subject: back,
    preheader: isPending ? restored.onItsDay : words.creditNow(money(balanceCents, words)),
    lead: `${endSentence(restored.lead(firstName(friendName) || words.yourFriend, business))} ${restored.counts}`,
    body: [
      referralAccount(props, { amount: `+${amount}` }, words),
      button(isPending ? words.button.page : words.button.use, props.portalUrl),
    ],
  });
}

/** Reminds an advocate of credit that is about to expire. */
function creditExpiring(props: ExpiringProps, brand: Brand): Letter {
  const { expiringCents, expiresOn, daysLeft, balanceCents, portalUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { expiring } = words;
  const day = formatDay(expiresOn, words);
  const amount = money(expiringCents, words);
  const use = expiring.use(amount, day);
  return advocateLetter(props, brand, {
    subject: use,
    preheader: expiring.left(daysLeft, business),
    isCalm: true,
    lead: endSentence(expiring.lead(amount, business, day, daysLeft)),
    body: [
      creditAccount({ label: words.account.expires(day), amount }, balanceCents, words),
      paragraph(describeCreditUse(balanceCents, brand, language)),
      button(words.button.use, portalUrl),
    ],
  });
}

function creditReleasedText(props: ReleasedProps, brand: Brand): TextDraft {
  const { language, words, texts } = speak(props, brand);
  return draftToAdvocate(props, language, texts.released(money(props.rewardCents, words)));
}

function rewardReversedText(props: ReversedProps, brand: Brand): TextDraft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.takenCents, words);
  if (isDiscreet(props, brand)) return draftToAdvocate(props, language, texts.reversed.taken(amount));
  const why = texts.reversed.because(amount, texts.reversed.reasons[props.reason]);
  return draftToAdvocate(props, language, why, texts.reversed.taken(amount));
}

function rewardRestoredText(props: RestoredProps, brand: Brand): TextDraft {
  const { language, words, texts } = speak(props, brand);
  const { pending, yours } = texts.restored;
  return draftToAdvocate(props, language, (props.isPending ? pending : yours)(money(props.restoredCents, words)));
}

function creditExpiringText(props: ExpiringProps, brand: Brand): TextDraft {
  const { language, words, texts } = speak(props, brand);
  const amount = money(props.expiringCents, words);
  return draftToAdvocate(props, language, texts.expiring(amount, formatDay(props.expiresOn, words)));
}

function creditReleasedDiscreetly(props: ReleasedProps, brand: Brand): Letter {
  const { language, words } = speak(props, brand);
  const amount = money(props.rewardCents, words);
  return discreetLetter(props, brand, {
    subject: words.released.ready(amount),
    preheader: words.creditNow(money(props.balanceCents, words)),
    lead: words.discreet.ready,
    body: [
      creditAccount({ label: words.discreet.credit, amount: `+${amount}` }, props.balanceCents, words),
      paragraph(withCreditEnd(describeCreditUse(props.balanceCents, brand, language), brand, words)),
    ],
  });
}

function rewardReversedDiscreetly(props: ReversedProps, brand: Brand): Letter {
  const { language, words } = speak(props, brand);
  const { discreet, reversed } = words;
  const amount = money(props.takenCents, words);
  return discreetLetter(props, brand, {
    subject: reversed.subject(fullName(brand.name, LONGEST_IN_SUBJECT)),
    preheader: discreet.taken(amount),
    isCalm: true,
    lead: discreet.taken(amount),
    body: blocks(
      creditAccount({ label: words.discreet.credit, amount: `−${amount}`, isTaken: true }, props.balanceCents, words),
      props.owedCents > 0 && paragraph(reversed.owed(money(props.owedCents, words))),
      paragraph([reversed.comfort, describeReach(language, "wrong", brand)].filter(Boolean).join(" ")),
    ),
  });
}

function rewardRestoredDiscreetly(props: RestoredProps, brand: Brand): Letter {
  const { words } = speak(props, brand);
  const { restored, discreet } = words;
  const amount = money(props.restoredCents, words);
  return discreetLetter(props, brand, {
    subject: (props.isPending ? restored.pending : restored.yours)(amount),
    preheader: discreet.restored,
    lead: discreet.restored,
    body: [creditAccount({ label: words.discreet.credit, amount: `+${amount}` }, props.balanceCents, words)],
  });
}
