import { z } from "zod";
import { endpoint, text } from "@/lib/kit/contract";
import { imageTypes } from "@/lib/kit/storage/image-key";

/** The largest logo taken from a website, in bytes. */
export const MAX_FOUND_LOGO_BYTES = 512 * 1024;

/** An address as people type it, with https unless another scheme is named: "acmeplumbing.com". */
export function fullAddress(typed: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

const website = text(300)
  .refine((typed) => {
    const address = fullAddress(typed);
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
    const { username, password } = new URL(address);
    return username === "" && password === "";
  }, "must be a web address, such as acmeplumbing.com")
  .meta({ description: "With or without https://.", example: "acmeplumbing.com" });

/** Reads a business's website, to suggest its look and contacts. */
export const readWebsiteEndpoint = endpoint({
  operationId: "readWebsite",
  method: "POST",
  path: "/api/app/account/setup/website",
  status: 200,
  summary: "Read your website",
  description:
    "Looks for your logo, color, phone number and mailing address on the first page of your website, and saves nothing: show the answer to a person, then save what is right with the branding and the business profile. Only public addresses are called, through https; up to 3 redirects are followed. At most 20 an hour.",
  access: { role: "admin" },
  input: z.strictObject({ website }),
  example: { website: "acmeplumbing.com" },
  output: z.object({
    url: z.url().meta({
      description: "The page that was read, after redirects.",
      example: "https://www.acmeplumbing.com/",
    }),
    primaryColor: z.string().optional().meta({
      description: "# and six hex digits. Black, white and gray are left out.",
      example: "#1a7f5a",
    }),
    phone: z.string().optional().meta({ description: "In E.164 format.", example: "+14155550100" }),
    postalAddress: z.string().optional().meta({ example: "1200 Main St, Oakland, CA 94607" }),
    logo: z
      .object({
        contentType: z.enum(imageTypes),
        base64: z.string().meta({ description: "The file, at most 512 KiB before encoding." }),
      })
      .optional(),
    logoProblem: z.string().optional().meta({
      description: "Why none of the pictures there can be your logo. Omitted if there are none.",
      example: "The logo there is an SVG image. Upload it as a PNG.",
    }),
  }),
  errors: ["invalid_input"],
});
