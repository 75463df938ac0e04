import type { FriendFormProps } from "./friend-form";
import { FormTroubles, HiddenFields, TextConsent, TextField } from "./friend-form";
import { type FriendField, sayWrong } from "./trouble-words";

const untouched = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false, sentBy: "" };

/** For who knows who sent them, and has no link of theirs. */
export function ReferForm(props: Omit<FriendFormProps, "offer">) {
  const { business, asksForTexts, action, stamp, values = untouched, trouble } = props;
  const shared = (name: FriendField) => ({
    name,
    defaultValue: values[name],
    error: trouble?.wrong.includes(name) ? sayWrong(name, values) : undefined,
  });
  return (
    <form method="post" action={action} aria-labelledby="form-title" className="relative grid gap-4">
      {trouble && <FormTroubles trouble={trouble} values={values} />}
      <h2 id="form-title" className="text-pretty font-semibold text-[1.125rem] tracking-[-0.01em]">
        Tell us who sent you
      </h2>
      <HiddenFields stamp={stamp} hasTrap={trouble?.notice !== "trap"} />
      <TextField
        {...shared("sentBy")}
        label="Who sent you?"
        autoComplete="off"
        placeholder="Maria Gonzalez"
        maxLength={100}
      />
      <TextField {...shared("friendName")} label="Your name" autoComplete="name" maxLength={100} />
      <TextField
        {...shared("friendPhone")}
        label="Phone"
        isOptional
        type="tel"
        autoComplete="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
        hint="Email or phone, one is enough."
      />
      <TextField
        {...shared("friendEmail")}
        label="Email"
        isOptional
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      {asksForTexts && <TextConsent business={business} isGiven={values.friendSmsConsent} />}
      <button
        type="submit"
        className="wrap-anywhere mt-1 min-h-[3.25rem] rounded-[10px] border border-[color-mix(in_srgb,var(--color-ink)_18%,transparent)] bg-accent px-4 py-2.5 font-medium text-[1.0625rem] text-accent-ink transition-opacity duration-150 ease-out hover:opacity-90"
      >
        Ask to be contacted
      </button>
    </form>
  );
}
