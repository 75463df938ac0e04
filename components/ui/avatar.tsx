import { cx } from "./cx";
import { initialsOf } from "./initials";

const sizes = { small: "size-7 text-[0.6875rem]", large: "size-11 text-section" };

/** A person's initials. The name stands beside it, so it is not read aloud. */
export function Avatar({ name, size = "small" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 select-none place-items-center rounded-full bg-tint font-semibold text-accent forced-colors:border",
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
