import { TextField } from "@/components/friend-page/public-form";
import { Fold, mainButtonStyles, PortalCard, plainButtonStyles } from "@/components/portal/portal-card";
import { shortName } from "@/emails/text/names";
import type { Words } from "@/lib/kit/words/en/en";
import type { DataResult } from "@/lib/public/portal/data-results";
import type { DataFacts } from "@/lib/public/portal/read-data-page";

export interface DataFormProps {
  /** Target of the forms. */
  readonly action: string;
  /** The result of the form that was just sent. */
  readonly result: DataResult | undefined;
  readonly facts: DataFacts;
  readonly business: string;
  readonly words: Words;
}

/** Changes the name at once. */
export function NameForm({ action, result, facts, words: { ownData: copy } }: DataFormProps) {
  return (
    <div id="name" className="scroll-mt-4">
      <Fold title={facts.name} isOpen={result === "name"}>
        <p className="wrap-anywhere mb-3 text-pretty text-secondary text-soft">
          {copy.friendsRead(shortName(facts.name))}
        </p>
        <form method="post" action={action} className="grid gap-3">
          <input type="hidden" name="action" value="name" />
          <TextField
            name="name"
            label={copy.name}
            defaultValue={facts.name}
            autoComplete="name"
            maxLength={100}
            error={result === "name" ? copy.done.name : undefined}
          />
          <button type="submit" className={`justify-self-start ${plainButtonStyles}`}>
            {copy.save}
          </button>
        </form>
      </Fold>
    </div>
  );
}

interface ContactFormProps extends DataFormProps {
  readonly field: "email" | "phone";
}

/** Asks for a code at a new address or number. */
export function ContactForm({ action, facts, field, business, words }: ContactFormProps) {
  const { ownData: copy, form } = words;
  const isEmail = field === "email";
  const current = facts[field] ?? (isEmail ? copy.noEmail : copy.noPhone);
  return (
    <div id={field} className="scroll-mt-4">
      <Fold title={current}>
        <p className="mb-3 text-pretty text-secondary text-soft">{isEmail ? copy.emailHow : copy.phoneHow}</p>
        <form method="post" action={action} className="grid gap-3">
          <input type="hidden" name="action" value={field} />
          {isEmail ? (
            <TextField
              name="email"
              type="email"
              label={copy.newEmail}
              autoComplete="email"
              spellCheck={false}
              maxLength={254}
            />
          ) : (
            <>
              <TextField
                name="phone"
                type="tel"
                label={copy.newPhone}
                autoComplete="tel"
                placeholder="(415) 555-0132"
                maxLength={40}
              />
              <label className="flex cursor-pointer items-start gap-3 text-secondary text-soft">
                <input
                  type="checkbox"
                  name="smsConsent"
                  value={form.textsValue}
                  className="mt-0.5 size-5 shrink-0 cursor-pointer accent-(--brand-text)"
                />
                <span className="wrap-anywhere min-w-0 text-pretty">
                  <bdi>{business}</bdi> {form.texts}
                </span>
              </label>
            </>
          )}
          <button type="submit" className={`justify-self-start ${plainButtonStyles}`}>
            {copy.sendCode}
          </button>
        </form>
      </Fold>
    </div>
  );
}

/** Takes the code that was sent to the new contact. */
export function CodeCard({ action, result, facts: { asked }, words: { ownData: copy } }: DataFormProps) {
  if (!asked) return null;
  return (
    <PortalCard id="code" title={copy.codeTitle}>
      <p className="wrap-anywhere mb-3 text-pretty text-soft">{copy.codeSent(asked.contact)}</p>
      <form method="post" action={action} className="grid gap-3">
        <input type="hidden" name="action" value="code" />
        <TextField
          name="code"
          label={copy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={result === "code" ? copy.done.code : undefined}
        />
        <button type="submit" className={`justify-self-start ${mainButtonStyles}`}>
          {copy.enter}
        </button>
      </form>
    </PortalCard>
  );
}
