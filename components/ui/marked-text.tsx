import { findMatches, type TextPiece } from "./find-matches";

/** A text with the parts that match a search marked. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  return <MarkedPieces pieces={findMatches(text, typed)} />;
}

/** The same for a text that was split already. */
export function MarkedPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isMatch }) => {
    at += text.length;
    return isMatch ? (
      <mark key={at} className="rounded-[3px] bg-amber-bg font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
