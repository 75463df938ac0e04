import { cx } from "@/components/ui/cx";

interface LinkFieldProps {
  readonly url: string;
  /** What the button says. */
  readonly said: string;
  /** Missing while only the browser's own means can copy. */
  readonly onCopy: (() => void) | undefined;
}

/** The link, to copy with a button or by hand. The button's place is kept while there is none. */
export function LinkField({ url, said, onCopy }: LinkFieldProps) {
  return (
    <div className="mt-3 flex flex-wrap overflow-hidden rounded-[10px] border border-edge">
      <input
        readOnly
        aria-label="Your link"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="h-12 min-w-0 flex-[1_1_8rem] rounded-l-[9px] bg-card px-3 text-[1rem] text-ink -outline-offset-2!"
      />
      <button
        type="button"
        onClick={onCopy}
        className={cx(
          "min-h-12 min-w-[5.5rem] grow-0 border-line border-l px-4 font-medium text-body -outline-offset-2! transition-colors hover:bg-inner-line",
          !onCopy && "invisible",
        )}
      >
        {said}
      </button>
    </div>
  );
}
