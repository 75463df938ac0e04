"use client";

import { useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import type { ConnectionValues } from "./use-connection-test";

/** What members type to sign in, with the address that does the same. */
export function SignInNameField({ form, origin }: { form: EndpointForm<ConnectionValues>; origin: string }) {
  const typed = useWatch({ control: form.methods.control, name: "signInName" });
  const name = typed?.trim().toLowerCase() || "your-business";
  return (
    <TextField
      form={form}
      name="signInName"
      label="Sign-in name"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      placeholder="your-business"
      hint={
        <>
          Your team signs in at{" "}
          <span className="wrap-anywhere font-mono text-ink">
            {origin}/sso/{name}
          </span>
        </>
      }
    />
  );
}
