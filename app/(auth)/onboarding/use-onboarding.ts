"use client";

import { useRef } from "react";
import { z } from "zod";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { leaveTo } from "@/components/sign-in/leave-to";
import { accounts } from "@/lib/accounts/contract";
import { call } from "@/lib/kit/client";
import { text } from "@/lib/kit/contract";
import { profile } from "@/lib/profile/contract";
import { firstName, lastName, password } from "@/lib/users/contract";

const whoAndWhat = z.object({
  firstName,
  lastName,
  businessName: text(150),
  tosAccepted: z.boolean().refine((accepted) => accepted),
});
const withPassword = whoAndWhat.extend({ newPassword: password });
const withoutPassword = whoAndWhat.extend({ newPassword: password.exactOptional() });

interface Known {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly businessName: string | undefined;
  readonly needsPassword: boolean;
}

/**
 * The one form of onboarding, which takes three calls. The account comes last, because it ends onboarding: whatever
 * fails before can be sent again.
 */
export function useOnboarding({ needsPassword, ...known }: Known) {
  const tried = useRef<string>(undefined);

  // Whether an attempt that failed has set its password is not always known: so each says what it may be by now.
  async function choosePassword(newPassword: string) {
    const currentPassword = tried.current ?? newPassword;
    tried.current = newPassword;
    await call(profile.setPassword, { currentPassword, newPassword });
  }

  return useSchemaForm({
    schema: needsPassword ? withPassword : withoutPassword,
    defaultValues: {
      firstName: known.firstName,
      lastName: known.lastName,
      businessName: known.businessName,
      newPassword: undefined,
      tosAccepted: false,
    },
    draftKey: "onboarding",
    send: async (input) => {
      const { newPassword, businessName, tosAccepted, ...names } = input;
      await call(profile.update, names);
      if (newPassword !== undefined) await choosePassword(newPassword);
      await call(accounts.update, { businessName, tosAccepted });
      await leaveTo("/dashboard");
    },
  });
}
