/**
 * Permission to be texted: given apart from everything else, by ticking a box that starts empty, and not needed for
 * the offer (47 CFR 64.1200(f)(9)).
 */
export function TextConsent({ business, isGiven }: { business: string; isGiven: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 text-secondary text-soft">
      <input
        type="checkbox"
        name="friendSmsConsent"
        value="on"
        defaultChecked={isGiven}
        className="mt-px size-5 shrink-0 cursor-pointer accent-(--brand-text)"
      />
      <span className="wrap-anywhere min-w-0 text-pretty">
        <bdi>{business}</bdi> may send me automated texts about this and about my rewards. Message and data
        rates may apply. Reply STOP any time. You can send this form without it.
      </span>
    </label>
  );
}
