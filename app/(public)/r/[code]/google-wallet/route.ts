import { env } from "@/lib/kit/env";
import { googleSigner } from "@/lib/kit/env-wallet";
import { observe } from "@/lib/kit/observe";
import { googleWalletLink } from "@/lib/public/wallet/google-link";
import { findWalletTicket } from "../wallet-ticket";

/** Takes the browser that sent the form to Google Wallet, to save the friend's ticket there. */
export const GET = observe("GET /r/:code/google-wallet", async (request) => {
  const now = new Date();
  const signer = googleSigner(env());
  const ticket = signer && (await findWalletTicket(request, now));
  if (!ticket) return new Response(null, { status: 404 });
  return new Response(null, {
    status: 303,
    headers: { Location: googleWalletLink(ticket.card, signer, now), "Cache-Control": "private, no-store" },
  });
});
