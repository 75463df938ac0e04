import type { ReactNode } from "react";
import type { LinkGroup } from "./contents";
import { DocsFrame } from "./docs-frame";

interface Props {
  readonly contents: readonly LinkGroup[];
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of the reference beside its contents. */
export function ReferencePage({ contents, title, text, children }: Props) {
  return (
    <DocsFrame current="/docs" groups={contents}>
      <header className="pt-10 pb-6">
        <h1 className="font-semibold text-[1.875rem] tracking-[-0.03em]">{title}</h1>
        <p className="mt-1 text-soft">{text}</p>
      </header>
      {children}
    </DocsFrame>
  );
}
