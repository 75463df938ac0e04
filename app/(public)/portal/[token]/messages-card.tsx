import { PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { Words } from "@/components/words/en/en";
import type { PortalMessages } from "@/lib/public/portal/read-messages";

type Say = Words["portal"]["messages"];

interface PreferenceFormProps {
  readonly action: string;
  readonly messages: PortalMessages;
  readonly say: Say;
}

/** Which way messages come. */
function PreferenceForm({ action, messages, say }: PreferenceFormProps) {
  return (
    <form method="post" action={action} className="mt-3">
      <input type="hidden" name="action" value="preference" />
      <fieldset className="min-w-0">
        <legend className="sr-only">{say.how}</legend>
        <div className="divide-y divide-inner-line rounded-[10px] border border-line">
          {messages.choices.map((choice) => {
            const { label, where } = describeChoice(choice, messages, say);
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
        {say.save}
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
  /** Whether emails have just been asked for again: the address must confirm it. */
  readonly isRequested: boolean;
  readonly words: Words;
}

/** How the advocate hears of friends and credit. */
export function MessagesCard({ action, business, messages, isSaved, isRequested, words }: MessagesCardProps) {
  const say = words.portal.messages;
  const { choices, email, hasStoppedEmails, hasStoppedTexts } = messages;
  return (
    <PortalCard id="messages" title={say.title}>
      {isSaved && (
        <Notice tone="accent" role="status" className="mb-3">
          {say.saved}
        </Notice>
      )}
      {isRequested && hasStoppedEmails && email && (
        <Notice tone="accent" role="status" className="wrap-anywhere mb-3">
          {say.requested(email)}
        </Notice>
      )}
      <p className="wrap-anywhere text-pretty text-soft">{say.text(business)}</p>
      {choices.length > 1 ? (
        <PreferenceForm action={action} messages={messages} say={say} />
      ) : (
        <p className="wrap-anywhere mt-2">{sayWhere(messages, say)}</p>
      )}
      {hasStoppedTexts && <p className="mt-4 border-inner-line border-t pt-4">{say.stoppedTexts}</p>}
      {email && <EmailsForm {...{ action, business, say }} hasStopped={hasStoppedEmails} />}
    </PortalCard>
  );
}

interface EmailsFormProps {
  readonly action: string;
  readonly business: string;
  readonly hasStopped: boolean;
  readonly say: Say;
}

/** Stops everything by email, or starts it again. */
function EmailsForm({ action, business, hasStopped, say }: EmailsFormProps) {
  return (
    <form
      method="post"
      action={action}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-inner-line border-t pt-4"
    >
      <input type="hidden" name="action" value="emails" />
      <p className="wrap-anywhere min-w-0 flex-[1_1_12rem] text-pretty text-soft">
        {hasStopped ? say.noEmails(business) : say.unwanted(business)}
      </p>
      <button type="submit" name="wish" value={hasStopped ? "start" : "stop"} className={plainButtonStyles}>
        {hasStopped ? say.start : say.stop}
      </button>
    </form>
  );
}

type Contacts = Pick<PortalMessages, "email" | "phone">;

/** A way to get messages: what it is called, and where they go. Contacts are masked. */
function describeChoice(choice: PortalMessages["preference"], { email, phone }: Contacts, { ways }: Say) {
  const where = { email: email ?? "", sms: phone ?? "", both: "" };
  return { label: ways[choice], where: where[choice] };
}

/** Where messages go when there is nothing to choose. */
function sayWhere({ choices, ...contacts }: PortalMessages, say: Say): string {
  const [only] = choices;
  if (!only) return say.unreachable;
  const { label, where } = describeChoice(only, contacts, say);
  return where ? say.to(label, where) : label;
}
