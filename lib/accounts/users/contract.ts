import { z } from "zod";
import { roles as allRoles } from "@/db/enums";
import { memberViews } from "@/db/enums-members";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { plainName } from "@/lib/kit/plain-name";

export const email = z.email().max(254).meta({ description: "Identifies the member.", example: "sam@example.com" });

/** The rules for every password; its length counts in UTF-16 units, like in browsers. */
export const password = z.string().min(8).max(128);

export const firstName = plainName(100).meta({ example: "Sam" });
export const lastName = plainName(100).meta({ example: "Okafor" });

const role = z.enum(allRoles);

/** A complete list of roles: at least one, no duplicates. */
export const roles = z
  .array(role)
  .refine((list) => list.length > 0, "must name at least one role")
  .overwrite((list) => [...new Set(list)])
  .meta({
    description: "`admin` can do everything; `user` can do everything except manage the organization.",
    minItems: 1,
  });

export const memberView = z.enum(memberViews).meta({
  description:
    "`technician`: the member may only record jobs, save callers, use one-time codes and manage their own sign-in, also with API keys. `office`: everything their roles allow. Admins are always `office`.",
  example: "office",
});

/** Refuses an admin who is a technician. */
export const isOneView = ({ roles, view }: { roles?: readonly string[]; view?: string | undefined }) =>
  view !== "technician" || !roles?.includes("admin");
export const oneView = { path: ["view"], message: "can’t be technician for an admin" };

const access = {
  email: z.string().meta({ example: "sam@example.com" }),
  roles: z.array(role),
  view: memberView,
  allowPasswordAuth: z.boolean().meta({ description: "False means sign-in through SSO only." }),
};

export const Member = z.object(access).meta({ id: "Member" });

const User = z
  .object({
    ...access,
    firstName: z.string().meta({
      description: "Derived from the email address for members added without a name.",
      example: "Sam",
    }),
    lastName: z.string().meta({ example: "Okafor" }),
    createdAt: timestamp,
    lastSignInAt: timestamp.optional().meta({ description: "Omitted if they’ve never signed in with a browser." }),
    hasSecondFactor: z.boolean().exactOptional().meta({
      description: "Whether the member has a passkey or an authenticator app. Admins only.",
    }),
  })
  .meta({ id: "User" });

const path = "/api/app/users/:email";

/** Whether ending a member's sessions also revokes the keys of programs that act in their name. */
export const revokeApiKeys = z.boolean().default(true).meta({
  description: "Whether to revoke the member's API keys as well. Leave it on if another person may know them.",
});

export const users = {
  list: endpoint({
    operationId: "listUsers",
    method: "GET",
    path: "/api/app/users",
    summary: "List users",
    description: "The members of the organization, oldest first.",
    access: {},
    output: z.object({ users: z.array(User) }),
  }),
  update: endpoint({
    operationId: "updateUser",
    method: "PATCH",
    path,
    summary: "Update a user",
    description:
      "Replaces a member's roles and view, effective from the member's next request, including those with API keys. Admins cannot take away their own admin role, and the last admin keeps it. Write the email address URL-encoded (`@` as `%40`); upper or lower case makes no difference.",
    access: { role: "admin" },
    input: z
      .strictObject({
        email,
        roles,
        view: memberView.exactOptional(),
        allowPasswordAuth: z.boolean().exactOptional().meta({
          description: "false restricts the member to SSO and ends sessions started another way. Unchanged if omitted.",
        }),
        revokeApiKeys: z.boolean().exactOptional().meta({
          description: "true also revokes the member's API keys; by default they keep working.",
        }),
      })
      .refine(isOneView, oneView),
    example: { roles: ["user"] },
    output: z.object({ user: Member }),
    errors: ["self_lockout", "last_admin", "not_found"],
  }),
  remove: endpoint({
    operationId: "removeUser",
    method: "DELETE",
    path,
    summary: "Remove a user",
    description:
      "The member and their API keys lose access from the next request on. Their work stays. Members cannot remove themselves or the last admin.",
    access: { role: "admin" },
    input: z.strictObject({ email }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["self_lockout", "last_admin", "not_found"],
  }),
};
