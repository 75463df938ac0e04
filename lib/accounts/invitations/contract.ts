import { z } from "zod";
import { roles as allRoles } from "@/db/enums";
import {
  email,
  firstName,
  isOneView,
  lastName,
  Member,
  memberView,
  oneView,
  password,
  roles,
} from "@/lib/accounts/users/contract";
import { endpoint, listEndpoint, paging, timestamp } from "@/lib/kit/contract";
import { Sending } from "@/lib/messages/sending-contract";

const invitationId = z.uuid().meta({ description: "The invitation.", example: "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c" });

export const Invitation = z
  .object({
    invitationId,
    email: z.string().meta({ example: "sam@example.com" }),
    roles: z.array(z.enum(allRoles)),
    view: memberView,
    invitedBy: z.string().meta({ description: "The email address of the admin.", example: "dana@example.com" }),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "Invitation" });

const path = "/api/app/invitations";
const access = { role: "admin" } as const;

export const invitations = {
  create: endpoint({
    operationId: "createInvitation",
    method: "POST",
    path,
    status: 201,
    summary: "Invite a user",
    description:
      "Emails a person a link to join the organization within 7 days. Another invitation to the same address replaces the previous one. Open invitations count toward the organization’s users. The email goes out right away; it does not count toward customer message limits.",
    access,
    input: z
      .strictObject({
        email: email.meta({ description: "The person to invite.", example: "sam@example.com" }),
        roles: roles.default(["user"]).meta({ description: "The roles to join with; defaults to `user`." }),
        view: memberView.default("office"),
      })
      .refine(isOneView, oneView),
    example: { email: "sam@example.com", roles: ["user"] },
    output: z.object({
      invitation: Invitation,
      sending: Sending,
      inviteUrl: z.url().optional().meta({
        description:
          "The link to join, present if the email reaches no one because no provider is set up or the address is made up. Pass it on yourself.",
        example: "https://refer.example.com/accept-invite#rri_1vVw5yMkRAGabB8MK3tuilUNbxorPE0a9Yk3vQfT2mX",
      }),
    }),
    errors: ["plan_limit_reached", "user_already_exists"],
  }),
  list: listEndpoint({
    operationId: "listInvitations",
    path,
    summary: "List invitations",
    description: "Open invitations, newest first.",
    access,
    input: z.strictObject(paging),
    key: "invitations",
    id: "invitationId",
    item: Invitation,
  }),
  withdraw: endpoint({
    operationId: "withdrawInvitation",
    method: "DELETE",
    path: `${path}/:invitationId`,
    summary: "Revoke an invitation",
    description: "Its link no longer works.",
    access,
    input: z.strictObject({ invitationId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
  read: endpoint({
    operationId: "getInvitation",
    method: "GET",
    path: `${path}/accept`,
    summary: "Read the invitation you hold",
    description:
      "Describes what accepting it will do. Instead of an API key, it takes the part after `#` in the link: `Authorization: Bearer rri_...`.",
    access: { caller: "invitation" },
    output: z.object({
      invitation: Invitation,
      orgName: z.string().meta({ description: "The organization to join.", example: "Acme Plumbing" }),
      ssoUrl: z.url().optional().meta({
        description: "The URL to join through single sign-on instead of with a password, if the organization has it.",
        example: "https://refer.acme.com/sso/acme-plumbing",
      }),
    }),
  }),
  accept: endpoint({
    operationId: "acceptInvitation",
    method: "POST",
    path: `${path}/accept`,
    status: 201,
    summary: "Accept an invitation",
    description:
      "Makes the invited person a user with the invited roles. Instead of an API key, it takes the part after `#` in the link: `Authorization: Bearer rri_...`. An invitation works once.",
    access: { caller: "invitation", beforeTerms: true },
    input: z.strictObject({
      firstName,
      lastName,
      password: password.meta({
        description: "The password to sign in with.",
        example: "correct horse battery",
      }),
    }),
    example: { firstName: "Sam", lastName: "Okafor", password: "correct horse battery" },
    output: z.object({ user: Member }),
    errors: ["plan_limit_reached", "user_already_exists"],
  }),
};
