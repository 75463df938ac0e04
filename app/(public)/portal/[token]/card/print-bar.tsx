import { cx } from "@/components/ui/cx";
import { PrintButton } from "./print-button";

const layouts = [
  { many: false, label: "One large", query: "" },
  { many: true, label: "Ten to cut out", query: "?many" },
];

/** Which cards, and the way to paper. Without JavaScript the links still work, and the browser prints by itself. */
export function PrintBar({ page, many }: { page: string; many: boolean }) {
  return (
    <div className="mt-5 mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <nav aria-label="Layout" className="flex rounded-control border border-line bg-inner-line p-0.5">
        {layouts.map(({ label, query, ...layout }) => (
          <a
            key={label}
            href={page + query}
            aria-current={layout.many === many ? "page" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center rounded-[6px] px-3 font-medium text-soft hover:text-ink",
              layout.many === many && "bg-card text-ink dark:bg-edge forced-colors:border-2",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      <PrintButton />
      <p className="w-full text-pretty text-secondary text-soft">
        {many ? "A letter sheet of ten, 3.5 × 2 inches each." : "5 × 7 inches, which fits a picture frame."}{" "}
        Print in your browser’s menu does the same as the button: only {many ? "the cards" : "the card"} will
        be on the paper. Leave the scale at 100%.
      </p>
    </div>
  );
}
