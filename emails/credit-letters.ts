import type { AccountLine, Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { formatDay, money } from "@/emails/text/formats";
import { addressed, firstName, fullName, LONGEST_IN_SUBJECT, shortName } from "@/emails/text/names";
import { describeCreditUse, withCreditEnd } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { describeReach } from "@/emails/words/business-words";
import type { LetterWords } from "@/emails/words/en";
import { catalog, languageFor } from "@/emails/words/words";

const balanceLine = (balanceCents: number, words: LetterWords): AccountLine => ({
  label: words.account.credit,
  amount: money(balanceCents, words),
});

/** The amount credited or taken back for a referral, and the new balance. */
function account(
  { friendName, balanceCents }: { readonly friendName: string; readonly balanceCents: number },
  moved: string,
  words: LetterWords,
) {
  const label = words.account.referral(shortName(friendName) || words.aFriend);
  return { kind: "account" as const, lines: [{ label, amount: moved }, balanceLine(balanceCents, words)] };
}

/** Tells an advocate that a pending reward is now credit. */
export function creditReleased(props: TemplateProps["credit-released"], brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = catalog[language];
  const { released } = words;
  const business = fullName(brand.name);
  const amount = money(rewardCents, words);
  const ready = released.ready(amount);
  return {
    language,
    subject: addressed(advocateName, ready),
    preheader: words.creditNow(money(balanceCents, words)),
    title: [addressed(advocateName, `${ready}.`)],
    lead: endSentence(released.lead(firstName(friendName) || words.aFriend)),
    body: [
      account(props, `+${amount}`, words),
      {
        kind: "paragraph",
        text: withCreditEnd(describeCreditUse(balanceCents, brand, language), brand, words),
      },
      { kind: "button", label: words.button.use, url: portalUrl },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl,
  };
}

/** Tells an advocate that a reward, or part of it, was taken back, and why. */
export function rewardReversed(props: TemplateProps["reward-reversed"], brand: Brand): Letter {
  const { advocateName, friendName, reason, takenCents, owedCents, wasPending } = props;
  const language = languageFor(props, brand);
  const words = catalog[language];
  const { reversed } = words;
  const business = fullName(brand.name);
  const friend = firstName(friendName) || words.yourFriend;
  const amount = money(takenCents, words);
  const had = (wasPending ? reversed.coming : reversed.earned)(friend, business);
  const taken = (wasPending ? reversed.takenPending : reversed.taken)(amount, reversed.reasons[reason]);
  return {
    language,
    subject: addressed(advocateName, reversed.subject(fullName(brand.name, LONGEST_IN_SUBJECT))),
    preheader: endSentence(taken),
    title: [addressed(advocateName, reversed.title)],
    lead: `${endSentence(had)} ${taken}.`,
    body: [
      account(props, `−${amount}`, words),
      ...(owedCents > 0
        ? [{ kind: "paragraph" as const, text: reversed.owed(money(owedCents, words)) }]
        : []),
      {
        kind: "paragraph",
        text: [reversed.comfort, describeReach(language, "wrong", brand)].filter(Boolean).join(" "),
      },
      { kind: "button", label: words.button.page, url: props.portalUrl },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}

/** Tells an advocate that a reversed reward is restored. */
export function rewardRestored(props: TemplateProps["reward-restored"], brand: Brand): Letter {
  const { advocateName, friendName, restoredCents, balanceCents, isPending } = props;
  const language = languageFor(props, brand);
  const words = catalog[language];
  const { restored } = words;
  const business = fullName(brand.name);
  const amount = money(restoredCents, words);
  const back = (isPending ? restored.pending : restored.yours)(amount);
  return {
    language,
    subject: addressed(advocateName, back),
    preheader: isPending ? restored.onItsDay : words.creditNow(money(balanceCents, words)),
    title: [addressed(advocateName, `${back}.`)],
    lead: `${endSentence(restored.lead(firstName(friendName) || words.yourFriend, business))} ${restored.counts}`,
    body: [
      account(props, `+${amount}`, words),
      { kind: "button", label: isPending ? words.button.page : words.button.use, url: props.portalUrl },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}

/** Reminds an advocate of credit that is about to expire. */
export function creditExpiring(props: TemplateProps["credit-expiring"], brand: Brand): Letter {
  const { advocateName, expiringCents, expiresOn, daysLeft, balanceCents, portalUrl, unsubscribeUrl } = props;
  const language = languageFor(props, brand);
  const words = catalog[language];
  const { expiring } = words;
  const business = fullName(brand.name);
  const day = formatDay(expiresOn, words);
  const amount = money(expiringCents, words);
  const use = expiring.use(amount, day);
  return {
    language,
    subject: addressed(advocateName, use),
    preheader: expiring.left(daysLeft, business),
    title: [addressed(advocateName, `${use}.`)],
    lead: endSentence(expiring.lead(amount, business, day, daysLeft)),
    body: [
      {
        kind: "account",
        lines: [{ label: words.account.expires(day), amount }, balanceLine(balanceCents, words)],
      },
      { kind: "paragraph", text: describeCreditUse(balanceCents, brand, language) },
      { kind: "button", label: words.button.use, url: portalUrl },
    ],
    reason: words.keepIt(business),
    unsubscribeUrl,
  };
}
