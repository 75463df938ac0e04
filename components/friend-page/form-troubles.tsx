import { CircleAlert } from "lucide-react";
import type { FormTrouble, FriendValues } from "./form-state";
import { sayNotice, sayWrong } from "./trouble-words";

/** Why the form is shown again. The address leads here (`#form`), so the focus is on it and it is read out first. */
export function FormTroubles({ trouble, values }: { trouble: FormTrouble; values: FriendValues }) {
  const notice = sayNotice(trouble);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields
    <div
      id="form"
      role="group"
      tabIndex={-1}
      aria-labelledby="form-troubles"
      className="mb-2 flex scroll-mt-4 gap-2.5 rounded-control border border-red bg-red-bg px-3.5 py-3"
    >
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-red" />
      <div className="min-w-0 text-pretty">
        <h2 id="form-troubles" className="font-semibold text-section">
          Not sent yet
        </h2>
        {notice && <p className="mt-1">{notice}</p>}
        {trouble.wrong.length > 0 && (
          <ul className="mt-1">
            {trouble.wrong.map((field) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-2"
                >
                  {sayWrong(field, values)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
