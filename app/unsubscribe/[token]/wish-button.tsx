import type { CSSProperties } from "react";
import { makePalette } from "@/emails/look/palette";
import type { Wish } from "@/lib/public/unsubscribe/unsubscribe";

const looks = {
  primary:
    "border-line bg-(--action) text-(--action-ink) hover:opacity-90 dark:bg-(--action-dark) dark:text-(--action-ink-dark)",
  quiet: "border-line bg-card text-ink hover:border-faint",
};

/** A form of one button, which works without JavaScript. The primary one has the color of the organization's e-mails. */
export function WishButton({
  token,
  wish,
  isPrimary,
  color,
  children,
}: {
  token: string;
  wish: Wish;
  isPrimary: boolean;
  color: string;
  children: string;
}) {
  return (
    <form method="post" action={`/api/unsubscribe/${token}`} className="mt-7" style={colorsOf(color)}>
      <button
        type="submit"
        name="action"
        value={wish}
        className={`h-12 w-full cursor-pointer rounded-control border px-5 font-medium text-[0.9375rem] transition-[opacity,border-color] duration-150 ease-out sm:h-10 sm:w-auto sm:text-body ${looks[isPrimary ? "primary" : "quiet"]}`}
      >
        {children}
      </button>
    </form>
  );
}

function colorsOf(color: string): CSSProperties & Record<`--${string}`, string> {
  const { light, dark } = makePalette(color);
  return {
    "--action": light.action,
    "--action-ink": light.actionInk,
    "--action-dark": dark.action,
    "--action-ink-dark": dark.actionInk,
  };
}
