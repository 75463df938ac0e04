import { Card } from "@/components/ui/card";
import { Section } from "./section";

// Written out, because Tailwind keeps only the class names that it finds.
const colors = [
  ["paper", "bg-paper"],
  ["card", "bg-card"],
  ["inner line", "bg-inner-line"],
  ["line", "bg-line"],
  ["edge", "bg-edge"],
  ["faint", "bg-faint"],
  ["soft", "bg-soft"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["tint", "bg-tint"],
  ["amber", "bg-amber"],
  ["amber ground", "bg-amber-bg"],
  ["red", "bg-red"],
  ["red ground", "bg-red-bg"],
  ["blue", "bg-blue"],
  ["blue ground", "bg-blue-bg"],
] as const;

const texts = [
  ["Big money 28", "font-semibold text-money", "$210.50"],
  ["Title 22", "font-semibold text-title", "Good morning, Dana"],
  ["Section 15", "font-semibold text-section", "From invite to customer"],
  ["Body 14", "text-body", "Ann will get $48.00. Her balance goes from $162.50 to $210.50."],
  ["Secondary 13", "text-secondary text-soft", "Open referrals can still convert."],
  ["Caption 12", "text-caption text-faint", "12 days waiting"],
  ["Mono 13", "font-mono text-secondary", "ANN-7K2Q 0O1lI"],
] as const;

export function Foundations() {
  return (
    <Section title="Foundations" text="One accent, hairlines instead of shadows, figures of one width.">
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-8">
        {colors.map(([name, look]) => (
          <li key={name}>
            <span
              className={`block h-12 rounded-control border border-line forced-color-adjust-none ${look}`}
            />
            <span className="mt-1 block text-caption text-soft">{name}</span>
          </li>
        ))}
      </ul>
      <Card>
        <dl className="grid items-baseline gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">
          {texts.map(([name, look, text]) => (
            <div key={name} className="contents">
              <dt className="text-caption text-faint max-sm:-mb-2">{name}</dt>
              <dd className={`min-w-0 ${look}`}>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
