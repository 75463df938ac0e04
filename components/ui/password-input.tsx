"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "./input";

/** A password, hidden until its owner wants to see it. Name what it is for in `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          className="grid size-7 place-items-center rounded-[6px] text-soft transition-colors hover:bg-inner-line hover:text-ink disabled:opacity-45 max-sm:size-9"
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </button>
      }
    />
  );
}
