import { TextLink } from "@/components/ui/text-link";
import type { Words } from "@/lib/kit/words/en/en";

/** A field for the code, for a broken link or a code heard from an advocate. */
export function CodeBox({ words: { friend } }: { words: Words }) {
  return (
    <>
      <form method="get" action="/r" className="mt-6 grid gap-1.5">
        <label htmlFor="code" className="font-medium">
          {friend.codeField}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="code"
            name="code"
            required
            maxLength={40}
            placeholder="ANN-7K2Q"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-h-12 min-w-0 flex-[1_1_10rem] rounded-[10px] border border-edge bg-card px-3.5 text-[1rem] placeholder:text-faint"
          />
          <button
            type="submit"
            className="min-h-12 rounded-[10px] bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90"
          >
            {friend.codeOpen}
          </button>
        </div>
      </form>
      <p className="mt-6 text-pretty border-inner-line border-t pt-4 text-secondary text-soft">
        {friend.ownPage} <TextLink href="/portal">{friend.ownPageLink}</TextLink>
      </p>
    </>
  );
}
