import { type ReactNode, useId } from "react";

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <header>
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        <p className="text-pretty text-secondary text-soft">{text}</p>
      </header>
      {children}
    </section>
  );
}

/** Specimens of one kind side by side, with a caption. */
export function Specimens({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-caption text-faint">{name}</p>
      <div className="flex flex-wrap items-center gap-2.5">{children}</div>
    </div>
  );
}
