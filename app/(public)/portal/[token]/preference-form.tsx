import type { PortalMessages } from "@/lib/public/portal/facts";
import { describeChoice } from "./message-words";

/** Which way messages come. */
export function PreferenceForm({ action, messages }: { action: string; messages: PortalMessages }) {
  return (
    <form method="post" action={action} className="mt-3">
      <input type="hidden" name="action" value="preference" />
      <fieldset className="min-w-0">
        <legend className="sr-only">How should they come?</legend>
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
      <button type="submit" className={`mt-3 ${plainButtonLook}`}>
        Save my choice
      </button>
    </form>
  );
}

/** A button that is not what the page is for. */
export const plainButtonLook =
  "min-h-11 rounded-control border border-edge bg-card px-4 py-2 font-medium text-body transition-colors hover:border-faint";
