import { Send } from "lucide-react";
import { Notice } from "@/components/ui/notice";

interface HowInvitedProps {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Whether the plan includes text messages. */
  readonly sms: boolean;
}

/** Says what will be sent to whoever is enrolled, and how. */
export function HowInvited({ name, email, phone, sms }: HowInvitedProps) {
  if (phone && !email && !sms) {
    return (
      <Notice tone="amber" title="Your plan does not include text messages">
        Add an e-mail address, so that the invite can be sent.
      </Notice>
    );
  }
  const [first = ""] = name.trim().split(/\s+/);
  return (
    <p aria-live="polite" className="flex gap-2 text-pretty text-secondary text-soft">
      <Send aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {email || phone ? (
          <>
            <bdi>{first || "The advocate"}</bdi> gets the link to share {sayWays({ email, phone, sms })} at
            once.
          </>
        ) : (
          "An e-mail address, a phone number, or both: that is how the link gets there."
        )}
        {email && phone && !sms && " Your plan does not include text messages; the number is kept."}
      </span>
    </p>
  );
}

function sayWays({ email, phone, sms }: Omit<HowInvitedProps, "name">): string {
  if (email && phone && sms) return "by e-mail and by text";
  return email ? "by e-mail" : "by text";
}
