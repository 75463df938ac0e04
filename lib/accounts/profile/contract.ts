import { z } from "zod";
import { firstName, lastName, Member, password } from "@/lib/accounts/users/contract";
import { changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint } from "@/lib/kit/contract";

const Profile = Member.extend({
  firstName: z.string().optional().meta({ example: "Sam" }),
  lastName: z.string().optional().meta({ example: "Okafor" }),
  hasPassword: z.boolean(),
  apiKeys: z.int().meta({ description: "The number of valid API keys of the member.", example: 2 }),
  usesSso: z.boolean().meta({ description: "Whether the member has signed in through SSO." }),
}).meta({ id: "Profile" });

const path = "/api/app/me";

export const profile = {
  get: endpoint({
    operationId: "getProfile",
    method: "GET",
    path,
    summary: "Read your profile",
    description: "The member making the request, even with an API key.",
    access: { technicians: true },
    output: z.object({ user: Profile }),
  }),
  update: endpoint({
    operationId: "updateProfile",
    method: "PATCH",
    path,
    summary: "Change your name",
    description: "Changes the given fields of your own profile.",
    access: { caller: "session", technicians: true, beforeTerms: true },
    input: z
      .strictObject({ firstName: firstName.exactOptional(), lastName: lastName.exactOptional() })
      .refine(changesSomething, "must change at least one field"),
    example: { firstName: "Sam", lastName: "Okafor" },
    output: z.object({ user: Profile }),
  }),
  setPassword: endpoint({
    operationId: "setPassword",
    method: "POST",
    path: `${path}/password`,
    summary: "Change your password",
    description:
      "Sets a password and ends your other sessions. If you already have a password, send it as `currentPassword`; otherwise you must have signed in within the last 15 minutes.",
    access: { caller: "session", technicians: true, beforeTerms: true },
    input: z.strictObject({
      currentPassword: z.string().max(128).exactOptional().meta({ description: "Your current password." }),
      newPassword: password.meta({ description: "8 to 128 characters.", example: "correct horse battery" }),
    }),
    example: { currentPassword: "correct horse battery", newPassword: "a stapled battery horse" },
    output: z.object({ ok: z.literal(true) }),
    errors: ["sso_required", "reauthentication_required"],
  }),
};
