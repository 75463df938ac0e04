"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { EndpointForm } from "./use-parsed-form";

interface FormProps<V extends FieldValues> {
  readonly form: EndpointForm<V>;
  readonly children: ReactNode;
  readonly className?: string;
}

/** The form element of an EndpointForm: any form-level error, then the fields. */
export function Form<V extends FieldValues>({ form, children, className }: FormProps<V>) {
  const { problem, restored } = form;
  const hydrated = useHydrated();
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) refusal.current?.focus();
  }, [problem]);
  return (
    // Inert until hydrated: a native submit would lose the input.
    <form
      method="post"
      noValidate
      inert={!hydrated}
      onSubmit={form.submit}
      // Firefox would otherwise let fields widen the form.
      className={cx("grid grid-cols-[minmax(0,1fr)] gap-5", className)}
    >
      {restored && (
        <div className="col-span-full">
          <Notice role="status">You were signed out for a bit. We’ve put back what you typed.</Notice>
        </div>
      )}
      {problem && (
        <div ref={refusal} role="alert" tabIndex={-1} className="col-span-full outline-none">
          <Notice tone="red">{problem}</Notice>
        </div>
      )}
      {children}
    </form>
  );
}

interface Props<V extends FieldValues> extends Omit<ButtonProps, "form" | "type" | "pending"> {
  readonly form: EndpointForm<V>;
}

/** Submits the form around it. Its text is the action's verb. */
export function SubmitButton<V extends FieldValues>({ form, variant = "primary", ...rest }: Props<V>) {
  return <Button {...rest} type="submit" variant={variant} pending={form.pending} />;
}
