import type { Metadata } from "next";
import { AcceptInvite } from "./accept-invite";

export const metadata: Metadata = { title: "Join the team", robots: { index: false, follow: false } };

export default function AcceptInvitePage() {
  return <AcceptInvite />;
}
