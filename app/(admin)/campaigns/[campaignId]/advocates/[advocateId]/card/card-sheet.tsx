"use client";

import { Printer } from "lucide-react";
import { useState } from "react";
import { type CardFacts, PaperCard } from "@/components/qr/paper-card";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";

const layouts = [
  { value: "one", label: "One large" },
  { value: "many", label: "Ten to cut out" },
] as const;

type Layout = (typeof layouts)[number]["value"];

const places = Array.from({ length: 10 }, (_, at) => `card ${at + 1}`);

/** The card as it comes out of the printer: one for the counter, or a sheet of business cards. */
export function CardSheet(facts: CardFacts) {
  const [layout, setLayout] = useState<Layout>("one");
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Segmented label="Layout" segments={layouts} value={layout} onValueChange={setLayout} />
        <Button look="primary" onClick={() => window.print()}>
          <Printer aria-hidden size={16} strokeWidth={1.75} />
          Print
        </Button>
      </div>
      {layout === "one" ? (
        <div className="mx-auto max-w-sm print:mt-[1in] print:max-w-[4.5in]">
          <PaperCard {...facts} />
        </div>
      ) : (
        <div className="mx-auto grid max-w-[7in] gap-px sm:grid-cols-2 print:w-[7in] print:grid-cols-2 print:gap-0">
          {places.map((place, at) => (
            // Who listens to the page has heard the first one, and all are the same.
            <div key={place} aria-hidden={at > 0}>
              <PaperCard {...facts} small />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
