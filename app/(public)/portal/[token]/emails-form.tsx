import { plainButtonLook } from "./preference-form";

interface EmailsFormProps {
  readonly action: string;
  readonly business: string;
  readonly hasStopped: boolean;
}

/** Stops everything by e-mail, or starts it again. */
export function EmailsForm({ action, business, hasStopped }: EmailsFormProps) {
  return (
    <form
      method="post"
      action={action}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-inner-line border-t pt-4"
    >
      <input type="hidden" name="action" value="emails" />
      <p className="wrap-anywhere min-w-0 flex-[1_1_12rem] text-pretty text-soft">
        {hasStopped
          ? `You get no e-mails from ${business}.`
          : `No more news from ${business}? Your credit stays yours.`}
      </p>
      <button type="submit" name="wish" value={hasStopped ? "start" : "stop"} className={plainButtonLook}>
        {hasStopped ? "Send me e-mails again" : "Stop all e-mails"}
      </button>
    </form>
  );
}
