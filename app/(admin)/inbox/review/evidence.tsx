import {
  Clock,
  ContactRound,
  House,
  IdCard,
  type LucideIcon,
  MailQuestionMark,
  Repeat,
  Undo2,
  UserCheck,
  UsersRound,
  Wifi,
} from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { ReviewCaseFacts, RuleInfo } from "./view";

const icons: Readonly<Record<RuleInfo["rule"], LucideIcon>> = {
  same_contact: ContactRound,
  known_customer: UserCheck,
  same_household: House,
  disposable_email: MailQuestionMark,
  shared_contact: UsersRound,
  many_in_a_day: Clock,
  same_network: Wifi,
  insider: IdCard,
  ring: Repeat,
  refunded_twice: Undo2,
};

/** Why it needs review, most serious first. */
export function Evidence({ found: { flags, state } }: { found: ReviewCaseFacts }) {
  const [first, ...others] = flags;
  if (!first) return null;
  const Icon = icons[first.rule];
  const isOpen = state === "open";
  return (
    <div
      className={cx(
        "wrap-anywhere flex gap-3 text-pretty rounded-control px-4 py-3.5 forced-colors:border",
        isOpen ? "bg-amber-bg" : "bg-inner-line/60",
      )}
    >
      <Icon size={16} className={cx("mt-[3px] shrink-0", isOpen ? "text-amber" : "text-soft")} />
      <div className="min-w-0">
        <p className="font-semibold text-section">
          <bdi>{first.sentence}</bdi>
        </p>
        {others.map(({ rule, sentence }) => (
          <p key={rule} className="mt-1 text-secondary">
            <bdi>{sentence}</bdi>
          </p>
        ))}
      </div>
    </div>
  );
}
