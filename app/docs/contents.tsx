import { ChevronDown } from "lucide-react";
import type { Reference } from "./reference";

// Marks the part being read, in browsers that can tell without a script. Not in the style sheet, because its
// compiler does not know this selector yet.
const markCurrent = `
  .contents-links { scroll-target-group: auto }
  .contents-links a:target-current { color: var(--accent); font-weight: 500 }`;

/** The table of contents: beside the page on a wide screen, folded above it on a narrow one. */
export function Contents({ reference }: { reference: Reference }) {
  return (
    <>
      <style>{markCurrent}</style>
      <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r py-8 pr-4 lg:-ml-3 lg:block print:hidden">
        <Links reference={reference} />
      </aside>
      <details className="group mt-5 rounded-card border border-line bg-card lg:hidden print:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between rounded-card px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="text-soft transition-transform duration-150 ease-out group-open:rotate-180"
          />
        </summary>
        <div className="border-inner-line border-t px-1 py-4">
          <Links reference={reference} />
        </div>
      </details>
    </>
  );
}

function Links({ reference: { domains, schemas } }: { reference: Reference }) {
  return (
    <nav aria-label="On this page" className="contents-links space-y-6">
      <Group links={[{ id: "introduction", label: "Introduction" }]} />
      {domains.map(({ name, title, operations }) => (
        <Group
          key={name}
          title={title}
          links={operations.map(({ id, summary }) => ({ id, label: summary }))}
        />
      ))}
      <Group title="Objects" links={Object.keys(schemas).map((name) => ({ id: name, label: name }))} />
    </nav>
  );
}

function Group({ title, links }: { title?: string; links: { id: string; label: string }[] }) {
  return (
    <div>
      {title && <p className="px-3 pb-1.5 font-semibold text-ink text-secondary">{title}</p>}
      <ul>
        {links.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-control px-3 py-1.5 text-secondary text-soft transition-colors duration-150 ease-out hover:text-ink max-lg:py-2"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
