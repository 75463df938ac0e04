/** What happens next, one after the other. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-3.5 font-semibold text-section">What happens next</h2>
      <ol>
        {steps.map((step, position) => (
          <li
            key={step}
            className="relative flex gap-3.5 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-(--brand-text) text-caption"
            >
              {position + 1}
            </span>
            <span className="wrap-anywhere min-w-0 pt-1 text-soft">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
