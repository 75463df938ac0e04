import { advocateGets, friendGets, type Offer } from "@/components/campaigns/offer";

/** How it goes, for who has not started yet. */
export function FirstSteps({ offer }: { offer: Offer }) {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  const steps = [
    "Send your link to somebody you know.",
    give ? `They book their first job and get ${give}.` : "They book their first job.",
    get && `Once it is done, you earn ${get} in credit.`,
  ].filter(Boolean);
  return (
    <>
      <p className="text-soft">Nobody yet. This is how it goes:</p>
      <ol className="mt-3 grid gap-2.5">
        {steps.map((step, position) => (
          <li key={step} className="flex items-center gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-(--brand-text) text-caption">
              {position + 1}
            </span>
            <span className="wrap-anywhere min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
