import type { ReactNode } from "react";
import type { FriendPageProps } from "./friend-page";

interface FriendFormProps extends Pick<FriendPageProps, "asksForTexts"> {
  readonly business: string;
  /** What the button does. */
  readonly action: string;
  readonly friend: FriendPageProps["friend"] | undefined;
}

const look =
  "h-[46px] w-full min-w-0 rounded-control border border-edge bg-card px-3 text-[1rem] text-ink placeholder:text-faint";

/** The three fields, and what is agreed to only by ticking it. */
export function FriendForm({ business, action, asksForTexts, friend }: FriendFormProps) {
  return (
    <form method="post" className="grid gap-4">
      <Labelled label="Your name">
        <input name="name" autoComplete="name" required defaultValue={friend?.name} className={look} />
      </Labelled>
      <Labelled label="E-mail">
        <input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={friend?.email}
          className={look}
        />
      </Labelled>
      <Labelled
        label={
          <>
            Phone <span className="font-normal text-faint">optional</span>
          </>
        }
      >
        <input name="phone" type="tel" autoComplete="tel" placeholder="(415) 555-0132" className={look} />
      </Labelled>
      {asksForTexts && (
        <label className="-mt-1 flex gap-2.5 text-caption text-soft">
          <input
            type="checkbox"
            name="consent"
            className="mt-0.5 size-[18px] shrink-0 appearance-none rounded-[5px] border border-faint bg-card checked:bg-accent"
          />
          <span className="wrap-anywhere min-w-0">
            <bdi>{business}</bdi> may text me about this offer. Message and data rates may apply. Reply STOP
            any time.
          </span>
        </label>
      )}
      <button
        type="submit"
        className="mt-1 h-[52px] truncate rounded-[10px] bg-accent px-4 font-medium text-[1.0625rem] text-accent-ink"
      >
        {action}
      </button>
    </form>
  );
}

function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="grid gap-1.5 font-medium text-secondary">
      <span>{label}</span>
      {children}
    </label>
  );
}
