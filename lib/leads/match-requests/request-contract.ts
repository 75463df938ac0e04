import { z } from "zod";
import { timestamp } from "@/lib/kit/contract";

export const matchRequestId = z
  .uuid()
  .meta({ description: "The request.", example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" });

export const MatchRequest = z
  .object({
    matchRequestId,
    friendName: z.string().meta({ example: "Karen Boyd" }),
    friendEmail: z.string().optional(),
    friendPhone: z.string().optional().meta({ description: "US number in E.164 form." }),
    friendSmsConsentAt: timestamp.optional(),
    friendTellConsentAt: timestamp.optional(),
    sentBy: z.string().optional().meta({
      description: "The person the friend named, in the friend's words. Omitted if there is none.",
      example: "Maria from church",
    }),
    note: z.string().optional(),
    isPublic: z.boolean().meta({
      description: "Whether the friend sent it from the business's own page, rather than a member.",
    }),
    createdAt: timestamp,
  })
  .meta({ id: "MatchRequest" });
