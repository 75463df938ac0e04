import { PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { PortalMessages } from "@/lib/public/portal/read-portal";

/** Which way messages come. */
function PreferenceForm({ action, messages }: { action: string; messages: PortalMessages }) {
  return (
    <form method="post" action={action} className="mt-3">
      <input type="hidden" name="action" value="preference" />
      <fieldset className="min-w-0">
        <legend className="sr-only">How would you like to get them?</legend>
        <div className="divide-y divide-inner-line rounded-[10px] border border-line">
          {messages.choices.map((choice) => {
            const { label, where } = describeChoice(choice, messages);
            return (
              <label
                key={choice}
                className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-2"
              >
                <input
                  type="radio"
                  name="notificationPreference"
                  value={choice}
                  required
                  defaultChecked={choice === messages.preference}
                  className="size-5 shrink-0 cursor-pointer accent-(--brand-text)"
                />
                <span className="font-medium">{label}</span>
                {where && (
                  <bdi className="wrap-anywhere ml-auto min-w-0 text-secondary text-soft">{where}</bdi>
                )}
              </label>
            );
          })}
        </div>
      </fieldset>
      <button type="submit" className={`mt-3 ${plainButtonStyles}`}>
        Save my choice
      </button>
    </form>
  );
}

/** A button that is not what the page is for. */
const plainButtonStyles =
  "min-h-11 rounded-control border border-edge bg-card px-4 py-2 font-medium text-body transition-colors hover:border-faint";

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
        {business} will let you know when a friend’s job is done and you’ve earned credit.
      </p>
      {choices.length > 1 ? (
        <PreferenceForm action={action} messages={messages} />
      ) : (
        <p className="wrap-anywhere mt-2">{sayWhere(messages)}</p>
      )}
      {hasStoppedTexts && (
        <p className="mt-4 border-inner-line border-t pt-4">
          You replied STOP. Reply START to get texts again.
        </p>
      )}
      {email && <EmailsForm action={action} business={business} hasStopped={hasStoppedEmails} />}
    </PortalCard>
  );
}

interface EmailsFormProps {
  readonly action: string;
  readonly business: string;
  readonly hasStopped: boolean;
}

/** Stops everything by email, or starts it again. */
function EmailsForm({ action, business, hasStopped }: EmailsFormProps) {
  return (
    <form
      method="post"
      action={action}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-inner-line border-t pt-4"
    >
      <input type="hidden" name="action" value="emails" />
      <p className="wrap-anywhere min-w-0 flex-[1_1_12rem] text-pretty text-soft">
        {hasStopped
          ? `You get no emails from ${business}.`
          : `Don’t want messages from ${business}? You’ll keep your credit.`}
      </p>
      <button type="submit" name="wish" value={hasStopped ? "start" : "stop"} className={plainButtonStyles}>
        {hasStopped ? "Send me emails again" : "Unsubscribe"}
      </button>
    </form>
  );
}

type Contacts = Pick<PortalMessages, "email" | "phone">;

/** A way to get messages: what it is called, and where they go. Contacts are masked. */
function describeChoice(choice: PortalMessages["preference"], { email, phone }: Contacts) {
  const described = {
    email: { label: "Email", where: email ?? "" },
    sms: { label: "Text message", where: phone ?? "" },
    both: { label: "Both", where: "" },
  };
  return described[choice];
}

/** Where messages go when there is nothing to choose. */
function sayWhere({ choices, ...contacts }: PortalMessages): string {
  const [only] = choices;
  if (!only) return "We don’t have a way to reach you yet. Give the team your email.";
  const { label, where } = describeChoice(only, contacts);
  return where ? `${label} to ${where}` : label;
}
