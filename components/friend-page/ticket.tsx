import { Check, ContactRound, MessageSquareText, Phone, Wallet } from "lucide-react";
import { describeGift, giftOf, type Offer } from "@/components/campaigns/offer";
import { cx } from "@/components/ui/cx";
import type { Words } from "@/lib/kit/words/en/en";
import { Code } from "./page-frame";

const steps = ["sent", "call", "booked", "saved"] as const;

export type TicketStep = (typeof steps)[number];

interface TicketProps {
  /** The friend's offer, as promised. */
  readonly offer: Offer;
  readonly code: string;
  /** The last step that is done. */
  readonly last: TicketStep;
  /** Whether the next step is the business's; otherwise the friend has to confirm first. */
  readonly isWaiting: boolean;
  /** The days on which steps were done, formatted. */
  readonly days: Partial<Record<TicketStep, string>>;
  readonly words: Words;
}

/** The friend's offer with its code, and how far it is. */
export function FriendTicket({ offer, code, last, isWaiting, days, words }: TicketProps) {
  const { linkPage } = words;
  const gift = giftOf(offer, words.offer);
  const done = steps.indexOf(last);
  return (
    <section
      aria-label={words.confirm.offer}
      className="relative rounded-[14px] border border-line bg-card p-5 shadow-pop"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {gift && (
          <p className="min-w-0">
            <strong className="block font-semibold text-[2.25rem] leading-none tracking-[-0.03em]">{gift}</strong>
            <span className="wrap-anywhere mt-1.5 block text-secondary text-soft">
              {describeGift(offer, words.offer)}
            </span>
          </p>
        )}
        <p className="min-w-0">
          <span className="block text-secondary text-soft">{words.confirm.code}</span>
          <Code className="text-[1.125rem]">{code}</Code>
        </p>
      </div>
      <ol className="mt-5 grid grid-cols-4 border-line border-t border-dashed pt-5">
        {steps.map((name, at) => {
          const isDone = at <= done;
          const isNow = isWaiting && at === done + 1;
          return (
            <li
              key={name}
              aria-current={isNow ? "step" : undefined}
              className="relative grid content-start justify-items-center gap-1.5 text-center text-caption before:absolute before:top-[0.6875rem] before:right-1/2 before:left-[-50%] before:h-0.5 before:bg-line first:before:hidden data-done:before:bg-(--brand-text)"
              data-done={isDone || isNow ? "" : undefined}
            >
              <span
                className={cx(
                  // Above the next step's line.
                  "relative z-10 grid size-6 place-items-center rounded-full border-2",
                  isDone && "border-(--brand-text) bg-(--brand-text) text-card",
                  isNow && "border-(--brand-text) bg-card",
                  !isDone && !isNow && "border-line bg-card",
                )}
              >
                {isDone && <Check size={14} aria-label={linkPage.done} />}
                {isNow && (
                  <span role="img" aria-label={linkPage.now} className="size-2 rounded-full bg-(--brand-text)" />
                )}
              </span>
              <span className={cx("wrap-anywhere", isDone || isNow ? "font-medium" : "text-soft")}>
                {linkPage.steps[name]}
              </span>
              {days[name] && <span className="text-soft">{days[name]}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ReachProps {
  readonly business: string;
  /** E.164 for the links, and the formatted number. */
  readonly phone: { readonly e164: string; readonly written: string };
  /** The business's contact card. */
  readonly cardPath: string;
  readonly words: Words;
}

const button =
  "flex min-h-12 items-center justify-center gap-2.5 rounded-control border px-3 py-2 font-medium transition-opacity hover:opacity-90";

/** How to reach the business from a ticket: call, text, and save the number. */
export function TicketReach({ business, phone, cardPath, words: { friend, linkPage } }: ReachProps) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <a
        href={`tel:${phone.e164}`}
        aria-label={friend.callNumber(phone.written)}
        className={`${button} border-[color-mix(in_srgb,var(--color-ink)_18%,transparent)] bg-accent text-accent-ink`}
      >
        <Phone size={16} className="shrink-0" />
        {phone.written}
      </a>
      <a href={`sms:${phone.e164}`} className={`${button} border-edge`}>
        <MessageSquareText size={16} className="shrink-0" />
        {linkPage.textThem}
      </a>
      <a
        href={cardPath}
        download
        className="col-span-2 flex min-h-12 items-center gap-3 rounded-control border border-line px-4 py-2.5 transition-colors hover:border-faint"
      >
        <ContactRound size={18} className="shrink-0 text-(--brand-text)" />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium">{linkPage.save(business)}</span>
          <span className="block text-secondary text-soft">{linkPage.saveText}</span>
        </span>
      </a>
    </div>
  );
}

const walletNames = { apple: "Apple Wallet", google: "Google Wallet" } as const;

interface WalletsProps {
  /** The paths that save the ticket. */
  readonly paths: { readonly apple?: string; readonly google?: string };
  readonly words: Words;
}

/** Saves the ticket to the phone's wallet; empty if the operator set up none. */
export function TicketWallets({ paths, words: { linkPage } }: WalletsProps) {
  const offered = (["apple", "google"] as const).flatMap((wallet) => {
    const path = paths[wallet];
    return path ? [{ path, name: walletNames[wallet] }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2.5">
      {offered.map(({ path, name }) => (
        <a
          key={path}
          href={path}
          aria-label={linkPage.addTo(name)}
          className={`${button} border-[#3a3a3c] bg-[#000000] text-[#ffffff]`}
        >
          <Wallet size={16} className="shrink-0" />
          {name}
        </a>
      ))}
    </div>
  );
}
