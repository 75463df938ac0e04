import { useEffect, useState } from "react";
import { useSignedInAs } from "./signed-in-as";

/** A draft's form and owner: one person's input is never shown to another. */
interface DraftPlace {
  readonly form: string;
  readonly user: string;
}

type DraftValues = Readonly<Record<string, unknown>>;

function keyOf({ form, user }: DraftPlace): string {
  return `draft:${form}:${user.toLowerCase()}`;
}

/** Saves the form's values except `secrets`. A browser without storage loses them silently. */
export function keepDraft(
  storage: Pick<Storage, "setItem">,
  place: DraftPlace,
  values: DraftValues,
  secrets: ReadonlySet<string>,
): void {
  const draft = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off; leaving the page must still work.
  }
}

/** Whether a draft exists. Dialogs use it to reopen; the form itself takes the draft. */
export function hasDraft(storage: Pick<Storage, "getItem">, place: DraftPlace): boolean {
  try {
    return storage.getItem(keyOf(place)) !== null;
  } catch {
    return false;
  }
}

/** Removes and returns a draft, limited to fields the form still has, with values they can hold. */
export function takeDraft<V extends DraftValues>(
  storage: Pick<Storage, "getItem" | "removeItem">,
  place: DraftPlace,
  defaults: V,
): Partial<V> | null {
  try {
    const text = storage.getItem(keyOf(place));
    storage.removeItem(keyOf(place));
    const draft: unknown = JSON.parse(text ?? "null");
    return fits(draft, defaults) ? draft : null;
  } catch {
    return null;
  }
}

function fits<V extends DraftValues>(draft: unknown, defaults: V): draft is Partial<V> {
  if (typeof draft !== "object" || draft === null || Array.isArray(draft)) return false;
  return Object.entries(draft).every(([name, value]) => {
    if (!Object.hasOwn(defaults, name)) return false;
    const usual = defaults[name];
    return usual === undefined || (typeof usual === typeof value && Array.isArray(usual) === Array.isArray(value));
  });
}

/** Dialog open state, initially true if its form has a saved draft. */
export function useReopened(draftKey: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const user = useSignedInAs()?.email;
  useEffect(() => {
    if (user !== undefined && hasDraft(sessionStorage, { form: draftKey, user })) setOpen(true);
  }, [draftKey, user]);
  return [open, setOpen];
}
