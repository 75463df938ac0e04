import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { FEWEST_LETTERS, type Found } from "./use-found";

interface PaletteStatusProps {
  readonly text: string;
  /** How many rows stand above. */
  readonly count: number;
  readonly found: Found;
}

/** How the search stands: on its way, failed, or how much it has found. */
export function PaletteStatus({ text, count, found: { isSearching, error, retry } }: PaletteStatusProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 py-1.5 text-caption text-soft">
      {error && !isSearching ? (
        <>
          <p role="alert" className="text-pretty text-red">
            People could not be searched. {describeProblem(error)}
          </p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <p role="status" className="truncate">
          {sayStatus(text, count, isSearching)}
        </p>
      )}
    </div>
  );
}

function sayStatus(text: string, count: number, isSearching: boolean): string {
  if (isSearching) return "Searching people…";
  if (text === "") return "Type a name, an e-mail address, a phone number or a code.";
  if (text.length < FEWEST_LETTERS) return "One more letter, and people are searched as well.";
  if (count === 0) return `Nothing found for “${text}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}
