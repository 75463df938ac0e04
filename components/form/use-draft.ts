import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { keepDraft, takeDraft } from "./draft";
import { useSignedInAs } from "./signed-in-as";

/** Keeps what is typed when the session ends, and brings it back to the same person in the same form. */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  defaults: V,
  form: string | undefined,
) {
  const signedIn = useSignedInAs();
  const secrets = useRef(new Set<string>());
  const [restored, setRestored] = useState(false);
  const { isDirty } = methods.formState;
  const dirty = useRef(isDirty);
  const first = useRef(defaults);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const { reset, getValues } = methods;
  useEffect(() => {
    if (!form || !signedIn) return;
    const place = { form, user: signedIn.email };
    const draft = takeDraft(sessionStorage, place, first.current);
    if (draft) {
      reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
      setRestored(true);
    }
    return signedIn.beforeSignedOut(() => {
      if (dirty.current) keepDraft(sessionStorage, place, getValues(), secrets.current);
    });
  }, [form, signedIn, reset, getValues]);

  return { restored, secrets: secrets.current };
}
