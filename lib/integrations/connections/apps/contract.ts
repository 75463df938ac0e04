import { z } from "zod";
import { Connection, connectionFields } from "@/lib/integrations/connections/shape";
import { endpoint, text } from "@/lib/kit/contract";

// OAuth redirects need a browser session.
const access = { caller: "session", role: "admin", feature: "integrations" } as const;
const path = "/api/app/connections/:connectionId/authorization";

const { connectionId } = connectionFields;

export const connectionApps = {
  start: endpoint({
    operationId: "startAuthorization",
    method: "POST",
    path,
    summary: "Start to connect an app",
    description:
      "For Jobber and QuickBooks Online, once their client ID and secret are saved: returns the URL of the page where you approve access for your app. It redirects back to this browser, where it works once, within 15 minutes.",
    access: { ...access, recentProof: true },
    input: z.strictObject({ connectionId }),
    example: {},
    output: z.object({
      url: z.url().meta({
        description: "The other system’s consent page.",
        example: "https://api.getjobber.com/api/oauth/authorize?response_type=code&client_id=7f0c",
      }),
    }),
    errors: ["not_found"],
  }),
  finish: endpoint({
    operationId: "finishAuthorization",
    method: "POST",
    path: `${path}/finish`,
    summary: "Finish connecting an app",
    description:
      "Takes the parameters of the other system’s redirect. If this fails, an earlier connection stays; `problem` says why.",
    access,
    input: z.strictObject({
      connectionId,
      state: text(200).meta({ example: "019a6c30-7081-7293-a4b5-c6d7e8f90a1b.kA7x" }),
      code: text(2_000).exactOptional().meta({ example: "AB11762" }),
      realmId: text(100).exactOptional().meta({
        description: "For QuickBooks Online: the company.",
        example: "4620816365007870",
      }),
      error: text(200).exactOptional().meta({
        description: "Why there is no code.",
        example: "access_denied",
      }),
    }),
    example: { state: "019a6c30-7081-7293-a4b5-c6d7e8f90a1b.kA7x", error: "access_denied" },
    output: z.object({
      connection: Connection,
      problem: z.string().optional().meta({
        description: "Why it isn’t connected and how to fix it.",
        example: "Access wasn’t approved. Click Connect when you’re ready to try again.",
      }),
    }),
    errors: ["not_found"],
  }),
};
