import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { FieldNote } from "@/components/ui/field";
import type { FriendWords as Words } from "@/lib/kit/words/en/en";
import {
  describeNotice,
  describeProblem,
  type FormTrouble,
  type FriendField,
  type FriendValues,
} from "./trouble-words";

export interface PublicFormProps {
  readonly business: string;
  /** Whether to ask for permission to text the friend. */
  readonly asksForTexts: boolean;
  /** The business's privacy policy. */
  readonly privacyUrl?: string | undefined;
  /** In healthcare: the person the friend may allow us to tell. */
  readonly consentName?: string | undefined;
  /** The URL the form is posted to. */
  readonly action: string;
  /** The signed time at which the form was shown. */
  readonly stamp: string;
  /** The previous input. */
  readonly values?: FriendValues | undefined;
  /** Why the form was refused. */
  readonly trouble?: FormTrouble | undefined;
  readonly words: Words;
}

const untouched: FriendValues = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false };

interface FrameProps extends PublicFormProps {
  readonly title: string;
  /** The submit button's label. */
  readonly submit: string;
  /** Below the button, such as how soon the business calls. */
  readonly promise?: string | undefined;
  /** Fields before the contacts. */
  readonly children?: (bind: Bind) => ReactNode;
}

/** A stranger's form: a name, a phone number or an email address, and consent only by ticking a box. */
export function PublicForm(props: FrameProps) {
  const { business, asksForTexts, action, stamp, values = untouched, trouble, title, submit } = props;
  const texts = props.words.form;
  const bind: Bind = (name) => ({
    name,
    defaultValue: values[name] ?? "",
    error: trouble?.wrong.includes(name) ? describeProblem(name, values, texts) : undefined,
  });
  const { suggestion } = trouble ?? {};
  return (
    <form method="post" action={action} aria-labelledby="form-title" className="group/form relative grid gap-4">
      {/* Enter presses this one, whatever button stands before the visible submit button. */}
      {suggestion && <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />}
      {trouble && <FormTroubles trouble={trouble} values={values} texts={texts} />}
      {suggestion && <input type="hidden" name="checkedEmail" defaultValue={values.friendEmail} autoComplete="off" />}
      <h2
        id="form-title"
        className="sr-only text-pretty font-semibold text-[1.125rem] tracking-[-0.01em] @4xl:not-sr-only"
      >
        {title}
      </h2>
      {/* Some browsers fill in hidden fields, so a friend caught by the trap is believed the second time. */}
      <HiddenFields stamp={stamp} hasTrap={trouble?.notice !== "trap"} trapLabel={texts.trap} />
      {props.children?.(bind)}
      <TextField {...bind("friendName")} label={texts.name} autoComplete="name" maxLength={100} />
      <Contacts bind={bind} texts={texts} />
      {asksForTexts && (
        <TextConsent
          business={business}
          texts={texts}
          privacyUrl={props.privacyUrl}
          isGiven={values.friendSmsConsent}
          privacy={props.words.frame.privacy}
        />
      )}
      {props.consentName && (
        <ConsentBox name="friendTellConsent" isGiven={values.friendTellConsent === true}>
          {texts.tell(props.consentName)}
        </ConsentBox>
      )}
      <button
        type="submit"
        className="wrap-anywhere mt-1 min-h-[3.25rem] rounded-[10px] border border-[color-mix(in_srgb,var(--color-ink)_18%,transparent)] bg-accent px-4 py-2.5 font-medium text-[1.0625rem] text-accent-ink transition-opacity duration-150 ease-out hover:opacity-90"
      >
        {submit}
      </button>
      {props.promise && <p className="-mt-1 text-pretty text-center text-secondary text-soft">{props.promise}</p>}
    </form>
  );
}

/** A field's value and error. */
type Bind = (name: FriendField) => Pick<TextFieldProps, "name" | "defaultValue" | "error">;

interface ContactsProps {
  readonly bind: Bind;
  readonly texts: Words["form"];
}

/** The phone number, or behind a link the email address. One of them is enough. */
function Contacts({ bind, texts }: ContactsProps) {
  const email = bind("friendEmail");
  return (
    <div className="relative">
      <TextField
        {...bind("friendPhone")}
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        // Never empty: its absence shows that a number was typed.
        placeholder="(415) 555-0132"
        maxLength={40}
        isOptional
      />
      <details open={email.defaultValue !== "" || email.error !== undefined} className="group/email">
        <summary className="absolute -top-3 right-0 flex min-h-11 cursor-pointer list-none items-center rounded-control text-(--brand-text) text-secondary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          {texts.byEmail}
        </summary>
        <div className="mt-4">
          <TextField
            {...email}
            label={texts.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            isOptional
            hint={texts.either}
          />
        </div>
      </details>
    </div>
  );
}

interface HiddenFieldsProps {
  readonly stamp: string;
  readonly hasTrap: boolean;
  /** Warns people who find the trap field. */
  readonly trapLabel: string;
}

/** Fields that tell people from bots: when the page was shown, and a field only bots find and fill in. */
export function HiddenFields({ stamp, hasTrap, trapLabel }: HiddenFieldsProps) {
  return (
    <>
      {/* Firefox would restore an old value when the page is reloaded. */}
      <input type="hidden" name="stamp" defaultValue={stamp} autoComplete="off" />
      {hasTrap && (
        <div aria-hidden className="absolute top-0 left-[-625rem] h-px w-px overflow-hidden">
          <label htmlFor="company">{trapLabel}</label>
          <input id="company" type="text" name="company" tabIndex={-1} autoComplete="off" />
        </div>
      )}
    </>
  );
}

interface TextConsentProps {
  readonly business: string;
  readonly privacyUrl: string | undefined;
  /** The privacy link's text. */
  readonly privacy: string;
  readonly isGiven: boolean;
  readonly texts: Words["form"];
}

/**
 * Permission to text: given separately, by ticking a box that starts empty, and not required for the offer (47 CFR
 * 64.1200(f)(9)). Shown once there is a number to text; browsers without `:has` always show it.
 */
function TextConsent({ business, isGiven, texts, privacyUrl, privacy }: TextConsentProps) {
  return (
    <div className="supports-[selector(:has(*))]:hidden group-has-[[name=friendPhone]:not(:placeholder-shown)]/form:block! group-has-[[name=friendSmsConsent]:checked]/form:block!">
      <ConsentBox name="friendSmsConsent" value={texts.textsValue} isGiven={isGiven}>
        <bdi>{business}</bdi> {texts.texts}
      </ConsentBox>
      {privacyUrl && (
        <a
          href={privacyUrl}
          className="ml-8 inline-flex min-h-11 items-center text-secondary text-soft underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {privacy}
        </a>
      )}
    </div>
  );
}

interface ConsentBoxProps {
  readonly name: string;
  /** The value sent if the box is ticked. */
  readonly value?: string;
  readonly isGiven: boolean;
  readonly children: ReactNode;
}

function ConsentBox({ name, value = "on", isGiven, children }: ConsentBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 text-secondary text-soft">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isGiven}
        // Drawn by hand: WebKit draws the browser's own in white on a dark page.
        className="mt-px grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-[5px] border border-faint bg-card transition-colors before:size-3 before:scale-0 before:bg-accent-ink before:[clip-path:polygon(14%_47%,0_61%,41%_95%,100%_21%,85%_8%,39%_68%)] checked:border-accent checked:bg-accent checked:before:scale-100 hover:border-ink forced-colors:appearance-auto forced-colors:before:hidden"
      />
      <span className="wrap-anywhere min-w-0 text-pretty">{children}</span>
    </label>
  );
}

interface FormTroublesProps {
  readonly trouble: FormTrouble;
  readonly values: FriendValues;
  readonly texts: Words["form"];
}

/** Why the form is shown again. The URL ends in `#form`, so this gets the focus and is read out first. */
function FormTroubles({ trouble, values, texts }: FormTroublesProps) {
  const notice = describeNotice(trouble, texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields
    <div
      id="form"
      role="group"
      tabIndex={-1}
      aria-labelledby="form-troubles"
      className="mb-2 flex scroll-mt-4 gap-2.5 rounded-control border border-red bg-red-bg px-3.5 py-3"
    >
      <CircleAlert size={18} className="mt-px shrink-0 text-red" />
      <div className="min-w-0 text-pretty">
        <h2 id="form-troubles" className="font-semibold text-section">
          {texts.notSent}
        </h2>
        {notice && <p className="mt-1">{notice}</p>}
        {trouble.suggestion && <EmailQuestion typed={values.friendEmail} meant={trouble.suggestion} texts={texts} />}
        {trouble.wrong.length > 0 && (
          <ul className="mt-1">
            {trouble.wrong.map((field) => (
              <li key={field}>
                <a href={`#${field}`} className="inline-flex min-h-11 items-center underline underline-offset-2">
                  {describeProblem(field, values, texts)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Asks once whether an address was mistyped: one button sends the form with the suggested address. */
function EmailQuestion({ typed, meant, texts }: { typed: string; meant: string; texts: Words["form"] }) {
  return (
    <>
      <p className="wrap-anywhere mt-1">{texts.didYouMean(meant)}</p>
      <button
        type="submit"
        name="betterEmail"
        value={meant}
        className="wrap-anywhere mt-2 min-h-11 rounded-control border border-edge bg-card px-3.5 py-2 text-left font-medium text-ink transition-colors hover:border-faint"
      >
        {texts.useMeant(meant)}
      </button>
      <p className="wrap-anywhere mt-2">{texts.keepTyped(typed)}</p>
    </>
  );
}

interface TextFieldProps extends ComponentProps<"input"> {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
  /** A hint below the field. */
  readonly hint?: string;
  /** The problem and how to fix it. */
  readonly error?: string | undefined;
}

/** A text field with 16 px letters: iOS zooms into pages for less. */
export function TextField({ name, label, isOptional = false, hint, error, ...input }: TextFieldProps) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-medium text-secondary">
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="min-h-[2.875rem] w-full min-w-0 scroll-mt-16 rounded-control border border-edge bg-card px-3 py-2 text-[1rem] text-ink transition-colors placeholder:text-faint hover:border-faint focus-visible:border-(--brand-text) focus-visible:-outline-offset-1 aria-invalid:border-red"
      />
      <FieldNote id={name} error={error} hint={hint} />
    </div>
  );
}
