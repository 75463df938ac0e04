import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { Toaster } from "@/components/ui/toaster";
import { readNonce } from "../nonce";
import { Buttons } from "./buttons";
import { Choices } from "./choices";
import { Fields } from "./fields";
import { Foundations } from "./foundations";
import { Headers } from "./headers";
import { LiveForm } from "./live-form";
import { Messages } from "./messages";
import { Overlays } from "./overlays";
import { People } from "./people";
import { Small } from "./small";
import { States } from "./states";

export const metadata: Metadata = {
  title: "Design system",
  robots: { index: false, follow: false },
};

/** Every primitive in every state, for reviews and for tests that look at them. Nothing links here. */
export default async function DesignPage() {
  return (
    <ThemeProvider nonce={await readNonce()}>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1120px] px-5 py-8 sm:px-9 sm:py-10">
        <PageHeader
          title="Design system"
          description="Every piece the screens are built from, in every state."
          actions={<ThemeSwitch />}
        />
        <div className="grid gap-10">
          <Foundations />
          <Buttons />
          <Fields />
          <Choices />
          <LiveForm />
          <Overlays />
          <Messages />
          <Small />
          <People />
          <States />
          <Headers />
        </div>
      </main>
      <Toaster />
    </ThemeProvider>
  );
}
