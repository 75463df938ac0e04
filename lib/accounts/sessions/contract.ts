import { z } from "zod";
import { sessionMethods } from "@/db/enums";
import { revokeApiKeys } from "@/lib/accounts/users/contract";
import { endpoint, timestamp } from "@/lib/kit/contract";

const sessionId = z.uuid().meta({ description: "The session.", example: "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c" });

export const Session = z
  .object({
    sessionId,
    method: z.enum(sessionMethods).meta({ description: "How the member signed in." }),
    device: z.string().meta({
      description: "Browser and operating system, as far as the browser reports them.",
      example: "Chrome on Windows",
    }),
    current: z.boolean().meta({ description: "Whether it is the session making the request." }),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "Session" });

const path = "/api/app/sessions";
const access = { caller: "session", technicians: true } as const;

export const sessions = {
  list: endpoint({
    operationId: "listSessions",
    method: "GET",
    path,
    summary: "List your sessions",
    description: "The browsers where you are signed in, most recently used first.",
    access,
    output: z.object({ sessions: z.array(Session) }),
  }),
  confirm: endpoint({
    operationId: "confirmSession",
    method: "POST",
    path: `${path}/confirm`,
    summary: "Confirm your identity",
    description:
      "Takes your password. For 15 minutes this session may then do what requires a recent confirmation, such as creating keys. Members without a password sign in again instead.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({ password: z.string().max(128).meta({ description: "Your password." }) }),
    example: { password: "correct horse battery" },
    output: z.object({ ok: z.literal(true) }),
    errors: ["reauthentication_required"],
  }),
  end: endpoint({
    operationId: "endOwnSession",
    method: "DELETE",
    path: `${path}/:sessionId`,
    summary: "End one of your sessions",
    description: "That browser is signed out on its next request.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({ sessionId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
  endAll: endpoint({
    operationId: "endAllSessions",
    method: "DELETE",
    path,
    summary: "Sign out everywhere",
    description: "Ends all of your sessions, including this one, and revokes your API keys.",
    access: { ...access, beforeTerms: true },
    input: z.strictObject({ revokeApiKeys }),
    output: z.object({
      ended: z.int().meta({ description: "The number of ended sessions.", example: 3 }),
      revokedKeys: z.int().meta({ description: "The number of revoked API keys.", example: 2 }),
    }),
  }),
};
