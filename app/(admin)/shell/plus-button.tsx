"use client";

import { Plus } from "lucide-react";

/** The raised button in the middle of the phone's bottom bar. */
export function PlusButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative flex h-[50px] min-w-0 flex-col items-center justify-end gap-0.5 rounded-control pb-1.5 font-medium text-[0.6875rem] text-accent leading-none"
    >
      <span className="absolute -top-3.5 grid size-11 place-items-center rounded-full bg-accent text-accent-ink shadow-pop">
        <Plus size={22} />
      </span>
      New
    </button>
  );
}
