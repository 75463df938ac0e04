import { env } from "@/lib/kit/env";
import { appleSigner } from "@/lib/kit/env-wallet";
import { observe } from "@/lib/kit/observe";
import { buildApplePass } from "@/lib/public/wallet/apple-pass";
import { drawPassPictures } from "../pass-pictures";
import { findWalletTicket } from "../wallet-ticket";

/** The friend's ticket as an Apple Wallet pass, for the browser that sent the form. */
export const GET = observe("GET /r/:code/ticket.pkpass", async (request) => {
  const now = new Date();
  const signer = appleSigner(env(), now);
  const ticket = signer && (await findWalletTicket(request, now));
  if (!ticket) return new Response(null, { status: 404 });
  const pictures = await drawPassPictures(ticket.link);
  return new Response(buildApplePass(ticket.card, pictures, signer, now), {
    headers: {
      "Content-Type": "application/vnd.apple.pkpass",
      "Content-Disposition": 'attachment; filename="ticket.pkpass"',
      "Cache-Control": "private, no-store",
    },
  });
});
