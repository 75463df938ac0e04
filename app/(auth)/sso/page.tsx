import type { Metadata } from "next";
import { NameForm } from "./name-form";

export const metadata: Metadata = { title: "Single sign-on", robots: { index: false, follow: false } };

export default function SsoPage() {
  return <NameForm />;
}
