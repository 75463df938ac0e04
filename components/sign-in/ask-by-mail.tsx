"use client";

import { type ReactNode, useState } from "react";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { type Ask, LookIntoYourMail } from "@/components/sign-in/look-into-your-mail";
import { Panel } from "@/components/sign-in/panel";
import { signIn } from "@/lib/sign-in/contract";

interface Props {
  readonly ask: Ask;
  readonly title: string;
  readonly intro: ReactNode;
  /** What the button says. */
  readonly verb: string;
  readonly email?: string | undefined;
  readonly captured: boolean;
  readonly takesFocus?: boolean;
  readonly foot?: ReactNode;
  /** Between the field and the button. */
  readonly children?: ReactNode;
}

/** Asks for an e-mail address and writes to it. */
export function AskByMail({ ask, verb, email: first, captured, foot, children, ...panel }: Props) {
  const [email, setEmail] = useState(first);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    const back = () => {
      setEmail(sentTo);
      setSentTo(undefined);
    };
    return <LookIntoYourMail ask={ask} email={sentTo} captured={captured} onBack={back} foot={foot} />;
  }
  return (
    <Panel {...panel} foot={foot}>
      <MailForm ask={ask} verb={verb} email={email} onSent={setSentTo}>
        {children}
      </MailForm>
    </Panel>
  );
}

interface MailFormProps extends Pick<Props, "ask" | "verb" | "email" | "children"> {
  readonly onSent: (email: string) => void;
}

function MailForm({ ask, verb, email, onSent, children }: MailFormProps) {
  const form = useEndpointForm({
    endpoint: signIn[ask],
    defaultValues: { email },
    onSuccess: (_, sent) => onSent(sent.email),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
      <SubmitButton form={form}>{verb}</SubmitButton>
    </Form>
  );
}
