import { PortalCard, plainButtonStyles } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { Words } from "@/lib/kit/words/en/en";
import type { PortalMessages } from "@/lib/public/portal/read-messages";

type Say = Words["portal"]["messages"];

function PreferenceForm({ action, messages, copy }: { action: string; messages: PortalMessages; copy: Say }) {
  return (
    <form method="post" action={action} className="mt-3">
      <input type="hidden" name="action" value="preference" />
      <fieldset className="min-w-0">
        <legend className="sr-only">{copy.how}</legend>
        <div className="divide-y divide-inner-line rounded-[10px] border border-line">
          {messages.choices.map((choice) => {
            const { label, where } = describeChoice(choice, messages, copy);
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
                {where && <bdi className="wrap-anywhere ml-auto min-w-0 text-secondary text-soft">{where}</bdi>}
              </label>
            );
          })}
        </div>
      </fieldset>
      <button type="submit" className={`mt-3 ${plainButtonStyles}`}>
        {copy.save}
      </button>
    </form>
  );
}

interface MessagesCardProps {
  /** Target of the forms. */
  readonly action: string;
  readonly business: string;
  readonly messages: PortalMessages;
  /** Whether a choice was just saved. */
  readonly isSaved: boolean;
  /** Whether the advocate just asked for emails again, which the address must confirm. */
  readonly isRequested: boolean;
  readonly words: Words;
}

/** How the advocate gets messages about friends and credit. */
export function MessagesCard({ action, business, messages, isSaved, isRequested, words }: MessagesCardProps) {
  const copy = words.portal.messages;
  const { choices, email, hasStoppedEmails, hasStoppedTexts } = messages;
  return (
    <PortalCard id="messages" title={copy.title}>
      {isSaved && (
        <Notice tone="accent" role="status" className="mb-3">
          {copy.saved}
        </Notice>
      )}
      {isRequested && hasStoppedEmails && email && (
        <Notice tone="accent" role="status" className="wrap-anywhere mb-3">
          {copy.requested(email)}
        </Notice>
      )}
      <p className="wrap-anywhere text-pretty text-soft">{copy.text(business)}</p>
      {choices.length > 1 ? (
        <PreferenceForm action={action} messages={messages} copy={copy} />
      ) : (
        choices.length === 0 && <p className="mt-2 text-pretty">{copy.unreachable}</p>
      )}
      <Channels messages={messages} copy={copy} />
      {hasStoppedTexts && <p className="mt-2 text-pretty text-secondary text-soft">{copy.stoppedTexts}</p>}
      <StopForms action={action} business={business} messages={messages} copy={copy} />
    </PortalCard>
  );
}

interface ChannelsProps {
  readonly messages: PortalMessages;
  readonly copy: Say;
}

function Channels({ messages, copy }: ChannelsProps) {
  const { email, phone, preference, hasStoppedEmails, hasStoppedTexts, mayText } = messages;
  const stateOf = (isStopped: boolean, isChosen: boolean) =>
    isStopped ? copy.isStopped : isChosen ? copy.isOn : copy.isOff;
  const ways = [
    email && { name: copy.emailsTo(email), state: stateOf(hasStoppedEmails, preference !== "sms") },
    phone && {
      name: copy.textsTo(phone),
      state: mayText || hasStoppedTexts ? stateOf(hasStoppedTexts, preference !== "email") : copy.noTexts,
    },
  ].filter((way) => way !== null && way !== "");
  if (ways.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-1.5 border-inner-line border-t pt-4 text-secondary">
      {ways.map(({ name, state }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="wrap-anywhere min-w-0 text-soft">{name}</dt>
          <dd className="font-medium">{state}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StopFormsProps extends ChannelsProps {
  readonly action: string;
  readonly business: string;
}

/** Stops all messages, or only email, and restarts email. */
function StopForms({ action, business, messages, copy }: StopFormsProps) {
  const { email, phone, hasStoppedEmails, hasStoppedTexts } = messages;
  const emailsGo = email !== null && !hasStoppedEmails;
  const textsGo = phone !== null && !hasStoppedTexts;
  const mayStart = email !== null && hasStoppedEmails;
  const says = emailsGo || textsGo ? copy.unwanted(business) : mayStart ? copy.noEmails(business) : "";
  if (!says) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-inner-line border-t pt-4">
      <p className="wrap-anywhere min-w-0 flex-[1_1_12rem] text-pretty text-soft">{says}</p>
      <div className="flex flex-wrap gap-2">
        {textsGo && <WishForm action={action} what="messages" wish="stop" label={copy.stopMessages} />}
        {emailsGo && <WishForm action={action} what="emails" wish="stop" label={copy.stop} />}
        {mayStart && <WishForm action={action} what="emails" wish="start" label={copy.start} />}
      </div>
    </div>
  );
}

interface WishFormProps {
  readonly action: string;
  readonly what: "messages" | "emails";
  readonly wish: "stop" | "start";
  readonly label: string;
}

function WishForm({ action, what, wish, label }: WishFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="action" value={what} />
      <button type="submit" name="wish" value={wish} className={plainButtonStyles}>
        {label}
      </button>
    </form>
  );
}

type MaskedContacts = Pick<PortalMessages, "email" | "phone">;

/** A channel with its masked destination. */
function describeChoice(choice: PortalMessages["preference"], { email, phone }: MaskedContacts, { ways }: Say) {
  const where = { email: email ?? "", sms: phone ?? "", both: "" };
  return { label: ways[choice], where: where[choice] };
}
