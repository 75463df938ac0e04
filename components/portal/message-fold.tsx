import { PenLine } from "lucide-react";
import { useId } from "react";
import { Fold } from "./fold";

interface MessageFoldProps {
  readonly words: string;
  /** Missing while nothing could come of a change. */
  readonly onChange: ((words: string) => void) | undefined;
}

/** What goes with the link, in the advocate's own words. */
export function MessageFold({ words, onChange }: MessageFoldProps) {
  const hint = useId();
  return (
    <Fold icon={<PenLine aria-hidden size={18} strokeWidth={1.75} />} title="Your message">
      <textarea
        aria-label="Your message"
        aria-describedby={hint}
        rows={3}
        maxLength={300}
        value={words}
        readOnly={onChange === undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        className="block w-full resize-y rounded-control border border-edge bg-card px-3 py-2.5 text-[1rem] text-ink leading-snug"
      />
      <p id={hint} className="mt-1.5 text-pretty text-secondary text-soft">
        Your link is added at the end. You can still change everything before you send it.
      </p>
    </Fold>
  );
}
