import { z } from "zod";
import { endpoint } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";

/** Since when a person is a customer, and how that is known. */
export const KnownCustomer = z
  .object({
    since: z.iso.date().meta({ description: "The day of the first job on file.", example: "2025-03-14" }),
    source: z.enum(["file", "conversion"]).meta({
      description: "`file`: a customer file has the person. `conversion`: a lead of yours was converted.",
    }),
  })
  .meta({ id: "KnownCustomer" });

export const customers = {
  find: endpoint({
    operationId: "findCustomer",
    method: "GET",
    path: "/api/app/customers/find",
    summary: "Find out if someone is a customer",
    description:
      "Looks in your customer files and in your converted leads for this email address or phone number. `customer` is omitted if neither has the person.",
    access: {},
    input: z
      .strictObject({
        email: emailAddress
          .exactOptional()
          .meta({ description: "The person’s email address.", example: "fred@example.com" }),
        phone: usPhone.exactOptional().meta({ description: "Or their phone number." }),
      })
      .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        path: ["email"],
        message: "or phone is required",
      }),
    example: { email: "fred@example.com" },
    output: z.object({ customer: KnownCustomer.optional() }),
  }),
};
