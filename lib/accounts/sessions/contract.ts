import { z } from "zod";
import { sessionMethods } from "@/db/enums";
import { revokeApiKeys } from "@/lib/accounts/users/contract";
import { endpoint, timestamp } from "@/lib/kit/contract";

const sessionId = z
  .uuid()
  .meta({ description: "The session.", example: "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c" });

export const Session = z
  .object({
    sessionId,
    method: z.enum(sessionMethods).meta({ description: "How it was started." }),
    device: z.string().meta({
      description: "Browser and system, as far as the browser says.",
      example: "Chrome on Windows",
    }),
    current: z.boolean().meta({ description: "Whether it is the one that asks." }),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "Session" });

const path = "/api/app/sessions";
const access = { caller: "session" } as const;

export const sessions = {
  list: endpoint({
    operationId: "listSessions",
    method: "GET",
    path,
    status: 200,
    summary: "List your sessions",
    description: "The browsers in which you are signed in, the last used first.",
    access,
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(Session) }),
    errors: ["invalid_input"],
  }),
  confirm: endpoint({
    operationId: "confirmSession",
    method: "POST",
    path: `${path}/confirm`,
    status: 200,
    summary: "Prove again who you are",
    description:
      "Takes your password, and for 15 minutes this session may do what takes a recent proof, such as creating keys. A member who has no password signs in again instead.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({
      password: z.string().max(128).meta({ description: "The one you sign in with." }),
    }),
    example: { password: "correct horse battery" },
    output: z.object({ ok: z.literal(true) }),
    errors: ["invalid_input", "reauthentication_required"],
  }),
  end: endpoint({
    operationId: "endOwnSession",
    method: "DELETE",
    path: `${path}/:sessionId`,
    status: 200,
    summary: "End one of your sessions",
    description: "That browser is signed out with its next request.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({ sessionId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["invalid_input", "not_found"],
  }),
  endAll: endpoint({
    operationId: "endAllSessions",
    method: "DELETE",
    path,
    status: 200,
    summary: "Sign out everywhere",
    description: "Ends all of your sessions, the one that asks included, and revokes your API keys.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({ revokeApiKeys }),
    output: z.object({
      ended: z.int().meta({ description: "How many sessions there were.", example: 3 }),
      revokedKeys: z.int().meta({ description: "How many API keys were revoked.", example: 2 }),
    }),
    errors: ["invalid_input"],
  }),
};
