import type { ReactNode } from "react";
import { RichText } from "./rich-text";

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Its name in the contents, if it isn't the title. */
  readonly label?: string;
  /** Its name on the wire, if any. */
  readonly name?: string;
  readonly level?: "h2" | "h3";
  /** A paragraph each. */
  readonly text: readonly string[];
  readonly lines?: readonly string[];
  readonly isNumbered?: boolean;
  /** A paragraph below the lines. */
  readonly closing?: string;
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
}

/** A section of a guide: text on the left, code on the right. */
export function Section(props: SectionProps) {
  const { id, title, name, level: Heading = "h2", text, lines, isNumbered, closing, children, aside } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-14 gap-x-12 gap-y-8 border-line border-t py-12 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <Heading
          id={`${id}-title`}
          className={`font-semibold ${Heading === "h2" ? "text-title" : "text-lg tracking-[-0.01em]"}`}
        >
          {title}
        </Heading>
        {name && <p className="mt-1.5 font-mono text-[12.5px] text-accent">{name}</p>}
        <div className="mt-3 max-w-[38rem] space-y-3 text-pretty text-soft">
          {text.map((paragraph) => (
            <p key={paragraph}>
              <RichText>{paragraph}</RichText>
            </p>
          ))}
        </div>
        {(lines || children) && (
          <div className="mt-8 space-y-8">
            {lines && <Lines lines={lines} isNumbered={isNumbered} />}
            {closing && (
              <p className="max-w-[38rem] text-pretty text-soft">
                <RichText>{closing}</RichText>
              </p>
            )}
            {children}
          </div>
        )}
      </div>
      {aside && (
        <div className="min-w-0">
          <div className="space-y-3.5 xl:sticky xl:top-22">{aside}</div>
        </div>
      )}
    </section>
  );
}

export interface IntroductionProps {
  /** The guide's topic, in a word or two. */
  readonly topic: string;
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly aside: ReactNode;
}

/** The start of a guide: its purpose and an example. */
export function Introduction({ topic, title, text, lines, aside }: IntroductionProps) {
  return (
    <section
      id="introduction"
      aria-labelledby="introduction-title"
      className="grid scroll-mt-14 gap-x-12 gap-y-8 pt-10 pb-14 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <p className="font-medium text-accent text-secondary">{topic}</p>
        <h1
          id="introduction-title"
          className="mt-1.5 text-balance font-semibold text-[1.875rem] leading-tight tracking-[-0.03em]"
        >
          {title}
        </h1>
        <p className="mt-3 max-w-[38rem] text-pretty text-[1.0625rem] text-soft leading-relaxed">
          <RichText>{text}</RichText>
        </p>
        <div className="mt-8">
          <Lines lines={lines} />
        </div>
      </div>
      <div className="min-w-0">{aside}</div>
    </section>
  );
}

/** Short statements between hairlines, or numbered steps. */
function Lines({ lines, isNumbered = false }: { lines: readonly string[]; isNumbered?: boolean | undefined }) {
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
