import { z } from "zod";
import { endpoint, searchText } from "@/lib/kit/contract";

const FoundPart = z
  .object({
    href: z.string().meta({
      description: "Its address on this server.",
      example: "/docs/guide/guide#reversing",
    }),
    document: z.string().meta({ description: "The document.", example: "How it works, part by part" }),
    part: z.string().meta({ description: "The part of the document.", example: "Reversing" }),
    excerpt: z
      .array(z.object({ text: z.string(), isMatch: z.boolean() }))
      .meta({ description: "Some of its text, in pieces that match or not." }),
  })
  .meta({ id: "FoundPart" });

export const guide = {
  search: endpoint({
    operationId: "searchGuide",
    method: "GET",
    path: "/api/app/guide",
    summary: "Search the guide",
    description:
      "Up to eight parts of this server’s guide for businesses, best first. All words count, without case and endings; if no part has all of them, any of them.",
    access: {},
    input: z.strictObject({ q: searchText }),
    example: { q: "refund a job" },
    output: z.object({ parts: z.array(FoundPart) }),
  }),
};
