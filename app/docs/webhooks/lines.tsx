import { RichText } from "../rich-text";

/** Short statements between hairlines, or numbered steps. */
export function Lines({ lines, isNumbered = false }: { lines: readonly string[]; isNumbered?: boolean }) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List className="divide-y divide-inner-line border-line border-y">
      {lines.map((line, index) => (
        <li key={line} className="flex gap-3.5 py-3.5 text-pretty text-soft">
          {isNumbered && (
            <span
              aria-hidden
              className="grid size-5 shrink-0 place-items-center rounded-full bg-tint font-medium text-[11px] text-accent"
            >
              {index + 1}
            </span>
          )}
          <p className="min-w-0">
            <RichText>{line}</RichText>
          </p>
        </li>
      ))}
    </List>
  );
}
