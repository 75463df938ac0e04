import type { AccountLine, Letter } from "@/emails/letter";
import type { Brand, ReversalReason, TemplateProps } from "@/emails/props";
import { formatDay } from "@/emails/text/moment";
import { addressed, firstName, fullName, LONGEST_IN_SUBJECT, shortName } from "@/emails/text/names";
import { money, withCreditEnd } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";

/** Why a reward was taken back, as its advocate reads it: nobody is accused of anything. */
export const reasonWords: Readonly<Record<ReversalReason, string>> = {
  refunded: "the job was refunded",
  canceled: "the job was canceled",
  chargeback: "the payment was disputed",
  fraud: "the job doesn’t count toward a reward",
  duplicate: "the job was counted twice",
  mistake: "the job was counted by mistake",
  other: "the job doesn’t count toward a reward",
};

const keepIt = (business: string) =>
  `You’re getting this because you recommended ${business} to a friend. This message opens your own page, so please keep it to yourself.`;

const balanceLine = (balanceCents: number): AccountLine => ({
  label: "Your credit",
  amount: money(balanceCents),
});

/** Tells an advocate that a reward that was pending can be used. */
export function creditReleased(props: TemplateProps["credit-released"], brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const ready = `${money(rewardCents)} is ready to use`;
  return {
    subject: addressed(advocateName, ready),
    preheader: `Your credit is now ${money(balanceCents)}.`,
    title: [addressed(advocateName, `${ready}.`)],
    lead: endSentence(
      `The wait is over: your reward for sending ${firstName(friendName) || "a friend"} to ${business} is credit now`,
    ),
    body: [
      {
        kind: "account",
        lines: [
          { label: `Referral of ${shortName(friendName) || "a friend"}`, amount: `+${money(rewardCents)}` },
          balanceLine(balanceCents),
        ],
      },
      {
        kind: "paragraph",
        text: withCreditEnd(
          "Mention it on your next visit or order, and your credit comes off the bill.",
          brand,
        ),
      },
      { kind: "button", label: "See my credit", url: portalUrl },
    ],
    reason: keepIt(business),
    unsubscribeUrl,
  };
}

/** Tells an advocate that a reward, or a part of it, was taken back, and why. */
export function rewardReversed(props: TemplateProps["reward-reversed"], brand: Brand): Letter {
  const { advocateName, friendName, reason, takenCents, balanceCents, owedCents, wasPending } = props;
  const business = fullName(brand.name);
  const friend = firstName(friendName) || "your friend";
  const what = wasPending ? `${money(takenCents)} of pending credit` : `${money(takenCents)} of credit`;
  const owed = `${money(owedCents)} of it was already used. It comes off your next reward, so there’s nothing to pay.`;
  return {
    subject: addressed(
      advocateName,
      `your credit with ${fullName(brand.name, LONGEST_IN_SUBJECT)} has changed`,
    ),
    preheader: endSentence(`${what} was taken back because ${reasonWords[reason]}`),
    title: [addressed(advocateName, "your credit has changed.")],
    lead: `${endSentence(`You ${wasPending ? "had a reward coming" : "earned a reward"} for sending ${friend} to ${business}`)} ${what} was taken back because ${reasonWords[reason]}.`,
    body: [
      {
        kind: "account",
        lines: [
          { label: `Referral of ${shortName(friendName) || "a friend"}`, amount: `−${money(takenCents)}` },
          balanceLine(balanceCents),
        ],
      },
      ...(owedCents > 0 ? [{ kind: "paragraph" as const, text: owed }] : []),
      {
        kind: "paragraph",
        text: "It’s nothing you did, and your link works as before. If this looks wrong to you, please tell us.",
      },
      { kind: "button", label: "Open my page", url: props.portalUrl },
    ],
    reason: keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}

/** Tells an advocate that a reward that was taken back stands again. */
export function rewardRestored(props: TemplateProps["reward-restored"], brand: Brand): Letter {
  const { advocateName, friendName, restoredCents, balanceCents, isPending } = props;
  const business = fullName(brand.name);
  const friend = firstName(friendName) || "your friend";
  const back = isPending
    ? `${money(restoredCents)} is pending again`
    : `${money(restoredCents)} is yours again`;
  return {
    subject: addressed(advocateName, back),
    preheader: isPending ? "It will be ready on its day." : `Your credit is now ${money(balanceCents)}.`,
    title: [addressed(advocateName, `${back}.`)],
    lead: `${endSentence(`We took back your reward for sending ${friend} to ${business}`)} Now it counts after all.`,
    body: [
      {
        kind: "account",
        lines: [
          { label: `Referral of ${shortName(friendName) || "a friend"}`, amount: `+${money(restoredCents)}` },
          balanceLine(balanceCents),
        ],
      },
      { kind: "button", label: "See my credit", url: props.portalUrl },
    ],
    reason: keepIt(business),
    unsubscribeUrl: props.unsubscribeUrl,
  };
}

/** Reminds an advocate of credit that is about to expire. */
export function creditExpiring(props: TemplateProps["credit-expiring"], brand: Brand): Letter {
  const { advocateName, expiringCents, expiresOn, daysLeft, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const day = formatDay(expiresOn);
  const use = `use your ${money(expiringCents)} by ${day}`;
  const left = `${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return {
    subject: addressed(advocateName, use),
    preheader: `${left} left at ${business}.`,
    title: [addressed(advocateName, `${use}.`)],
    lead: endSentence(
      `${money(expiringCents)} of your credit with ${business} expires at the end of ${day}, ${left} from now`,
    ),
    body: [
      {
        kind: "account",
        lines: [{ label: `Expires ${day}`, amount: money(expiringCents) }, balanceLine(balanceCents)],
      },
      { kind: "paragraph", text: "Mention it on your next visit or order, and it comes off the bill." },
      { kind: "button", label: "Use my credit", url: portalUrl },
    ],
    reason: keepIt(business),
    unsubscribeUrl,
  };
}
