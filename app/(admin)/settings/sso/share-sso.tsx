import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/text-link";
import { Setting } from "../setting";

/** What to do once single sign-on works. */
export function ShareSso({ signInUrl, signInName }: { signInUrl: string; signInName: string }) {
  return (
    <Setting
      title="Share"
      description={`Your team signs in at this address, or types “${signInName}” on the sign-in page.`}
    >
      <CopyField label="Sign-in address" value={signInUrl} what="the sign-in address" />
      <p className="mt-4 text-pretty text-secondary text-soft">
        Whoever you invite can join this way, too. Passwords and e-mailed links keep working until you make
        members “Single sign-on only” in <TextLink href="/settings/team">Team</TextLink>.
      </p>
    </Setting>
  );
}
