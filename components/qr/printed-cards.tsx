import { type CardFacts, LargeCard, SmallCard } from "./paper-card";

const places = Array.from({ length: 10 }, (_, at) => `card ${at + 1}`);

// The margins of ready-made sheets with ten business cards. A bit less at the bottom: whatever a printer rounds up
// must not end on a second page.
const sheet = "@page { size: letter; margin: 0.5in 0.75in 0.4in }";

/** What comes out of the printer: one card, or ten to cut out. The page around it hides the rest with `print:hidden`. */
export function PrintedCards({ many, ...facts }: CardFacts & { readonly many: boolean }) {
  return (
    <div className="print:absolute print:inset-x-0 print:top-0">
      <style>{sheet}</style>
      {many ? (
        <div className="mx-auto grid max-w-[7in] gap-px sm:grid-cols-2 print:w-[7in] print:max-w-none print:grid-cols-2 print:gap-0">
          {places.map((place, at) => (
            // Who listens to the page has heard the first one, and all are the same.
            <div key={place} aria-hidden={at > 0} className="grid">
              <SmallCard {...facts} />
            </div>
          ))}
        </div>
      ) : (
        <div className="mx-auto max-w-sm print:w-[5in] print:max-w-none">
          <LargeCard {...facts} />
        </div>
      )}
    </div>
  );
}
