"use client";

import type { FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { EndpointForm } from "./use-endpoint-form";

interface Props<V extends FieldValues> extends Omit<ButtonProps, "form" | "type" | "pending"> {
  readonly form: EndpointForm<V>;
}

/** Sends the form it stands in, once. Its text is the verb of what happens. */
export function SubmitButton<V extends FieldValues>({ form, look = "primary", ...rest }: Props<V>) {
  return <Button {...rest} type="submit" look={look} pending={form.pending} />;
}
