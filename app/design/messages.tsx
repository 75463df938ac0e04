import { Lock } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Section } from "./section";

export function Messages() {
  return (
    <Section title="Notices" text="Colour means something, and never says it alone.">
      <div className="grid gap-2.5">
        <Notice icon={Lock}>18 open referrals keep what they were promised: 8% and 5%.</Notice>
        <Notice tone="accent" title="The connection works">
          Members can sign in through Okta now.
        </Notice>
        <Notice
          tone="amber"
          title="Your trial ends on November 30"
          action={<Button size="small">See plans</Button>}
        >
          Nothing is deleted. Campaigns above three stop taking referrals.
        </Notice>
        <Notice tone="red" title="Three invites bounced" action={<Button size="small">Fix contacts</Button>}>
          lena@novak-and-daughters-plumbing-heating-and-air-conditioning.example does not take mail.
        </Notice>
        <Notice tone="blue">The job’s value is missing. Add it, and Ann gets her credit.</Notice>
      </div>
    </Section>
  );
}
