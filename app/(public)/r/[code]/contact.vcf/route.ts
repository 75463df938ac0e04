import { fullName } from "@/emails/text/names";
import { observe } from "@/lib/kit/observe";
import { referralUrl } from "@/lib/kit/public-links";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { tokenOf } from "@/lib/public/observe-form";

/** The business as a contact card, so that the friend knows who is calling (vCard 3.0, RFC 2426). */
export const GET = observe("GET /r/:code/contact.vcf", async (request) => {
  const link = await findFriendLink(tokenOf(request, 2), new Date());
  const phone = link?.profile.phone;
  if (!link || !phone) return new Response(null, { status: 404 });
  const name = escapeText(fullName(link.brand.name));
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${name}`,
    `N:${name};;;;`,
    `ORG:${name}`,
    `TEL;TYPE=WORK,VOICE:${phone.e164}`,
    `URL:${referralUrl(link.code)}`,
    `NOTE:${escapeText(link.code)}`,
    "END:VCARD",
  ];
  return new Response(lines.map((line) => `${line}\r\n`).join(""), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contact.vcf"',
      "Cache-Control": "private, no-store",
    },
  });
});

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
}
