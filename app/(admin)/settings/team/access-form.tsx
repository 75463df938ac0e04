"use client";

import { useController } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { countKeys, RevokeKeysChoice } from "@/components/sign-in/revoke-keys";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { users } from "@/lib/accounts/users/contract";
import { roleOf, type ShownRole } from "../../member-names";
import { fieldsOf, type ListedMember, nameOf, roleCards } from "./member";

interface AccessFormProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly ssoReady: boolean;
  readonly apiKeys: number;
  readonly onDone: () => void;
}

export function AccessForm({ member, isSelf, ssoReady, apiKeys, onDone }: AccessFormProps) {
  const { email, roles, view, allowPasswordAuth, firstName } = member;
  const form = useEndpointForm({
    endpoint: users.update,
    // Keys only matter when binding to single sign-on; undefined is not sent.
    defaultValues: { roles, view, allowPasswordAuth, revokeApiKeys: undefined },
    fixed: { email },
    success: `${nameOf(member)} was updated.`,
    onDone,
  });
  const { field: role } = useController({ control: form.methods.control, name: "roles" });
  const { field: shownView } = useController({ control: form.methods.control, name: "view" });
  const { field: password } = useController({ control: form.methods.control, name: "allowPasswordAuth" });
  const { field: revoke } = useController({ control: form.methods.control, name: "revokeApiKeys" });
  const wasAdmin = roles.includes("admin");
  const isAdmin = role.value?.includes("admin") ?? false;
  const before = roleOf(member);
  const after = roleOf({ roles: role.value ?? roles, view: shownView.value ?? view });
  const choose = (chosen: ShownRole) => {
    const fields = fieldsOf(chosen);
    role.onChange(chosen === before ? roles : fields.roles);
    shownView.onChange(fields.view);
  };
  return (
    <DialogForm form={form} submit="Save changes">
      <Field label="Role" hint={isSelf ? "You can’t remove your own role. Ask another owner." : describeRole()}>
        {(control) => (
          <RadioCards
            {...control}
            cards={roleCards(isSelf ? "admin" : undefined)}
            value={after}
            onValueChange={choose}
          />
        )}
      </Field>
      <SsoOnlyChoice
        isOnly={password.value === false}
        onChange={(isOnly) => {
          password.onChange(!isOnly);
          revoke.onChange(isOnly && allowPasswordAuth && apiKeys > 0 ? true : undefined);
        }}
        member={member}
        isSelf={isSelf}
        ssoReady={ssoReady}
      />
      {revoke.value !== undefined && (
        <RevokeKeysChoice
          label={`Also revoke ${isSelf ? "my" : `${firstName}'s`} ${countKeys(apiKeys)}`}
          checked={revoke.value}
          onChange={revoke.onChange}
        />
      )}
    </DialogForm>
  );

  function describeRole(): string | undefined {
    if (after === before) return undefined;
    if (after === "technician") {
      return `${firstName} sees only Home and their own account right away, and so do programs with their API keys.`;
    }
    if (isAdmin === wasAdmin) return `${firstName} will see leads, advocates, money and campaigns right away.`;
    return isAdmin
      ? `${firstName} will be able to change the team and settings right away, and even remove you.`
      : `${firstName} loses access to settings right away. Any pending invitations from ${firstName} are revoked.`;
  }
}

interface SsoOnlyChoiceProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly ssoReady: boolean;
  readonly isOnly: boolean;
  readonly onChange: (isOnly: boolean) => void;
}

/** Whether a member must sign in through the identity provider. */
function SsoOnlyChoice({ isOnly, onChange, ...who }: SsoOnlyChoiceProps) {
  const wasOnly = !who.member.allowPasswordAuth;
  return (
    <Choice label="Single sign-on only" hint={explain({ ...who, wasOnly, isOnly })}>
      {(control) => (
        <Checkbox
          {...control}
          checked={isOnly}
          onCheckedChange={(checked) => onChange(checked === true)}
          // Without a working provider the member would be locked out.
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
      ? `Single sign-on is not set up, so ${isSelf ? "you" : firstName} cannot sign in. Uncheck this to allow a password or an emailed link again.`
      : "Set up single sign-on first, under Team and security.";
  }
  if (isOnly === wasOnly) {
    return isOnly
      ? `${who} can’t sign in with a password or an emailed link.`
      : `${who} can also sign in with a password or an emailed link.`;
  }
  return isOnly
    ? `${isSelf ? "Your" : `${firstName}'s`} password and emailed links stop working right away, and anyone signed in that way is signed out.`
    : `A password or emailed link will work again, along with single sign-on.`;
}
