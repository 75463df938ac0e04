import { TextField } from "@/components/friend-page/text-field";
import { Notice } from "@/components/ui/notice";
import type { FriendField, KeptForm } from "@/lib/public/friend-page/kept-form";
import { sayAgain, sayWrong } from "./tell-words";

interface TellFormProps {
  readonly action: string;
  /** Whether it was sent before and not taken. */
  readonly isAgain: boolean;
  readonly kept: KeptForm | null;
}

/** Who could use the business, and how to reach them. What could not be taken is shown again. */
export function TellForm({ action, isAgain, kept }: TellFormProps) {
  const shared = (name: FriendField) => ({
    name,
    autoComplete: "off",
    defaultValue: kept?.values[name],
    error: kept?.wrong.includes(name) ? sayWrong(name) : undefined,
  });
  return (
    <form method="post" action={action} aria-label="Tell us who" className="grid gap-4">
      <input type="hidden" name="action" value="refer" />
      {isAgain && (
        <Notice tone="red" role="alert" title="Not sent yet">
          {sayAgain(kept)}
        </Notice>
      )}
      <TextField {...shared("friendName")} label="Friend’s name" maxLength={100} />
      <TextField
        {...shared("friendEmail")}
        label="Friend’s e-mail"
        type="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...shared("friendPhone")}
        label="Friend’s phone"
        isOptional
        type="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
      />
      <button
        type="submit"
        className="min-h-12 rounded-[10px] border border-ink/15 bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90 @3xl:justify-self-start"
      >
        Send to the team
      </button>
    </form>
  );
}
