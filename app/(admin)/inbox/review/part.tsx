import type { ReactNode } from "react";

/** A titled part of a case. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="wrap-anywhere mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
