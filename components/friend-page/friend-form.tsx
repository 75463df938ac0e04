import type { Offer } from "@/components/campaigns/offer";
import { ContactFields } from "./contact-fields";
import type { FormTrouble, FriendValues } from "./form-state";
import { FormTroubles } from "./form-troubles";
import { HiddenFields } from "./hidden-fields";
import { sayClaim } from "./offer-words";
import { TextConsent } from "./text-consent";

export interface FriendFormProps {
  readonly business: string;
  readonly offer: Offer;
  /** Whether the friend is asked for permission to be texted. */
  readonly asksForTexts: boolean;
  /** Where the form is sent. */
  readonly action: string;
  /** When the form was shown, signed. */
  readonly stamp: string;
  /** What was typed before. */
  readonly values?: FriendValues | undefined;
  /** Why it was not taken. */
  readonly trouble?: FormTrouble | undefined;
}

const untouched: FriendValues = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false };

/** The three fields, and what is agreed to only by ticking it. */
export function FriendForm(props: FriendFormProps) {
  const { business, offer, asksForTexts, action, stamp, values = untouched, trouble } = props;
  return (
    <form method="post" action={action} aria-labelledby="form-title" className="relative grid gap-4">
      {trouble && <FormTroubles trouble={trouble} values={values} />}
      <h2 id="form-title" className="text-pretty font-semibold text-[1.125rem] tracking-[-0.01em]">
        Where can we reach you?
      </h2>
      {/* Some browsers fill in what they do not show, so whoever was caught by that is believed the second time. */}
      <HiddenFields stamp={stamp} hasTrap={trouble?.notice !== "trap"} />
      <ContactFields values={values} wrong={trouble?.wrong ?? []} />
      {asksForTexts && <TextConsent business={business} isGiven={values.friendSmsConsent} />}
      <button
        type="submit"
        className="wrap-anywhere mt-1 min-h-[3.25rem] rounded-[10px] border border-[color-mix(in_srgb,var(--color-ink)_18%,transparent)] bg-accent px-4 py-2.5 font-medium text-[1.0625rem] text-accent-ink transition-opacity duration-150 ease-out hover:opacity-90"
      >
        {sayClaim(offer)}
      </button>
    </form>
  );
}
