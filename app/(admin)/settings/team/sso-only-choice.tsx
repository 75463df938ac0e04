import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import type { ListedMember } from "./member";

interface SsoOnlyChoiceProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly ssoReady: boolean;
  readonly isOnly: boolean;
  readonly onChange: (isOnly: boolean) => void;
}

/** Whether a member can sign in through the identity provider only. */
export function SsoOnlyChoice({ isOnly, onChange, ...who }: SsoOnlyChoiceProps) {
  const wasOnly = !who.member.allowPasswordAuth;
  return (
    <Choice label="Single sign-on only" hint={explain({ ...who, wasOnly, isOnly })}>
      {(control) => (
        <Checkbox
          {...control}
          checked={isOnly}
          onCheckedChange={(checked) => onChange(checked === true)}
          // Nobody could sign in who is sent to a provider that is not there.
          disabled={!who.ssoReady && !wasOnly}
        />
      )}
    </Choice>
  );
}

interface Situation extends Omit<SsoOnlyChoiceProps, "onChange"> {
  readonly wasOnly: boolean;
}

function explain({ member: { firstName }, isSelf, ssoReady, isOnly, wasOnly }: Situation): string {
  const who = isSelf ? "You" : firstName;
  if (!ssoReady) {
    return wasOnly
      ? `Single sign-on is not set up, so ${isSelf ? "you" : firstName} cannot sign in. Untick this to let a password or an e-mailed link work again.`
      : "Set up single sign-on first, in the tab of that name.";
  }
  if (isOnly === wasOnly) {
    return isOnly
      ? `${who} cannot sign in with a password or an e-mailed link.`
      : `${who} can sign in with a password or an e-mailed link, too.`;
  }
  return isOnly
    ? `${isSelf ? "Your" : `${firstName}'s`} password and e-mailed links stop working at once, and so do sessions that were started with them.`
    : `A password or an e-mailed link works again, besides single sign-on.`;
}
