import { TextField } from "@/components/friend-page/public-form";
import { Fold, plainButtonStyles } from "@/components/portal/portal-card";
import type { Words } from "@/lib/kit/words/en/en";
import type { DataFacts } from "@/lib/public/portal/read-data-page";
import type { DataFormProps } from "./contact-forms";

/** Which contact to type in full, as the page may show it. */
function describeProof({ email, phone }: DataFacts, { ownData: say }: Words): string {
  const contacts = email && phone ? say.or(email, phone) : (email ?? phone ?? "");
  return say.prove(contacts);
}

/** Downloads everything about the advocate, to read or for programs. */
export function DownloadForm({ action, facts, business, words }: DataFormProps) {
  const { ownData: say } = words;
  return (
    <div id="download" className="scroll-mt-4">
      <Fold title={say.download}>
        <p className="wrap-anywhere mb-3 text-pretty text-secondary text-soft">
          {say.downloadText(business)}
        </p>
        <form method="post" action={action} className="grid gap-3">
          <input type="hidden" name="action" value="download" />
          <TextField
            name="downloadContact"
            label={describeProof(facts, words)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="as" value="text" className={plainButtonStyles}>
              {say.asText}
            </button>
            <button type="submit" name="as" value="json" className={plainButtonStyles}>
              {say.asJson}
            </button>
          </div>
        </form>
      </Fold>
    </div>
  );
}

/** Erases the advocate, after saying what happens to their credit. */
export function EraseForm({ action, facts, business, words, result }: DataFormProps) {
  const { ownData: say, money } = words;
  const { creditCents, pendingCents } = facts;
  return (
    <div id="erase" className="scroll-mt-4">
      <Fold title={say.erase} isOpen={result === "credit"}>
        <p className="wrap-anywhere text-pretty text-secondary text-soft">{say.eraseText(business)}</p>
        {creditCents > 0 && (
          <p className="mt-2 text-pretty font-medium text-secondary">{say.eraseCredit(money(creditCents))}</p>
        )}
        {pendingCents > 0 && (
          <p className="mt-2 text-pretty text-secondary text-soft">{say.erasePending(money(pendingCents))}</p>
        )}
        <form method="post" action={action} className="mt-3 grid gap-3">
          <input type="hidden" name="action" value="erase" />
          {creditCents > 0 && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="giveUp"
                required
                className="size-5 shrink-0 cursor-pointer accent-(--brand-text)"
              />
              {say.giveUp(money(creditCents))}
            </label>
          )}
          <TextField
            name="eraseContact"
            label={describeProof(facts, words)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <button
            type="submit"
            className="min-h-11 justify-self-start rounded-control border border-red px-4 py-2 font-medium text-body text-red transition-opacity hover:opacity-85"
          >
            {say.eraseNow}
          </button>
        </form>
      </Fold>
    </div>
  );
}
