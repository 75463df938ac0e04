import type { ReactNode } from "react";
import { SiteHeader } from "./site-header";

export function MessagePage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-h-[70vh] max-w-md flex-col items-start justify-center px-5 py-16"
      >
        <h1 className="font-semibold text-title">{title}</h1>
        <p className="mt-2 text-balance text-[0.9375rem] text-soft leading-relaxed">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">{children}</div>
      </main>
    </>
  );
}
