import { PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { PortalMessages } from "@/lib/public/portal/facts";
import { EmailsForm } from "./emails-form";
import { sayWhere } from "./message-words";
import { PreferenceForm } from "./preference-form";

interface MessagesCardProps {
  /** Where the forms are sent. */
  readonly action: string;
  readonly business: string;
  readonly messages: PortalMessages;
  /** Whether a choice has just been made. */
  readonly isSaved: boolean;
}

/** How the advocate hears of friends and credit. */
export function MessagesCard({ action, business, messages, isSaved }: MessagesCardProps) {
  const { choices, email, hasStoppedEmails, hasStoppedTexts } = messages;
  return (
    <PortalCard id="messages" title="Messages">
      {isSaved && (
        <Notice tone="accent" role="status" className="mb-3">
          Saved.
        </Notice>
      )}
      <p className="wrap-anywhere text-pretty text-soft">
        {business} tells you when a friend’s job is done and you earned something.
      </p>
      {choices.length > 1 ? (
        <PreferenceForm action={action} messages={messages} />
      ) : (
        <p className="wrap-anywhere mt-2">{sayWhere(messages)}</p>
      )}
      {hasStoppedTexts && (
        <p className="mt-4 border-inner-line border-t pt-4">
          You answered STOP. Answer START to get texts again.
        </p>
      )}
      {email && <EmailsForm action={action} business={business} hasStopped={hasStoppedEmails} />}
    </PortalCard>
  );
}
