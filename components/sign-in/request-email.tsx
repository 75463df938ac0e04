"use client";

import { MailX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice, Problem } from "@/components/ui/notice";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { Panel } from "./panel";
import { Checking, useProofOfWork } from "./use-proof-of-work";

interface Props {
  readonly ask: Ask;
  readonly title: string;
  readonly intro: ReactNode;
  /** The button's label. */
  readonly verb: string;
  readonly captured: boolean;
  readonly takesFocus?: boolean;
  readonly foot?: ReactNode;
}

/** Asks for an email address and sends the email. */
export function RequestEmail({ ask, verb, captured, foot, ...panel }: Props) {
  const [email, setEmail] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    const back = () => {
      setEmail(sentTo);
      setSentTo(undefined);
    };
    return <CheckYourEmail ask={ask} email={sentTo} captured={captured} onBack={back} foot={foot} />;
  }
  return (
    <Panel {...panel} foot={foot}>
      <MailForm ask={ask} verb={verb} email={email} onSent={setSentTo} />
    </Panel>
  );
}

interface MailFormProps extends Pick<Props, "ask" | "verb"> {
  readonly email: string | undefined;
  readonly onSent: (email: string) => void;
}

function MailForm({ ask, verb, email, onSent }: MailFormProps) {
  const { checking, transport } = useProofOfWork();
  const form = useEndpointForm({
    endpoint: signIn[ask],
    defaultValues: { email },
    transport,
    onSuccess: (_, sent) => onSent(sent.email),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {checking && <Checking />}
      <SubmitButton form={form}>{verb}</SubmitButton>
    </Form>
  );
}

/** Emails a visitor can request. */
type Ask = "signUp" | "requestLink" | "requestReset";

const sent: Readonly<Record<Ask, string>> = {
  signUp: "Click the link in it to open your account. It works once and expires in 10 minutes.",
  requestLink: "If it has an account, the email has a sign-in link. The link works once and expires in 10 minutes.",
  requestReset:
    "If it has an account, the email has a link to set a new password. The link works once and expires in an hour.",
};

interface CheckYourEmailProps {
  readonly ask: Ask;
  readonly email: string;
  /** Whether this server stores emails instead of sending them. */
  readonly captured: boolean;
  /** Returns to the email field. */
  readonly onBack: () => void;
  readonly foot?: ReactNode;
}

/** Confirms any email request the same way, whether or not the address has an account. */
export function CheckYourEmail({ ask, email, captured, onBack, foot }: CheckYourEmailProps) {
  const { checking, transport } = useProofOfWork();
  const again = useSend(signIn[ask], { transport });
  const [times, setTimes] = useState(0);

  async function sendAgain() {
    if (await again.trySend({ email })) setTimes(times + 1);
  }

  const address = <strong className="font-medium text-ink">{email}</strong>;
  const intro = captured ? (
    <>
      {ask === "signUp" ? "An email to " : "If it has an account, an email to "}
      {address} is waiting on this server.
    </>
  ) : (
    <>
      We sent an email to {address}. {sent[ask]}
    </>
  );
  return (
    <Panel title={captured ? "Get your link" : "Check your email"} intro={intro} takesFocus foot={foot}>
      {captured && <CapturedNotice email={email} />}
      <Problem>{again.problem}</Problem>
      {checking && <Checking />}
      {times > 0 && !again.problem && !again.pending && (
        <Notice key={times} tone="accent" role="status">
          {captured ? "Made again." : "Sent again."} Any of the links will work until you use one.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button onClick={sendAgain} pending={again.pending}>
          {captured ? "Make another" : "Send again"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
      {!captured && <p className="text-faint text-secondary">Nothing there? Check your spam folder.</p>}
    </Panel>
  );
}

/** Where to find the email on a server that doesn't send any yet. */
function CapturedNotice({ email }: { email: string }) {
  return (
    <div className="grid gap-3">
      <Notice tone="blue" icon={MailX} title="This server isn’t set up to send email yet">
        The person who runs this server can get your link by running this command in the Referral Rewards folder:
      </Notice>
      <CodeBlock title="Terminal" code={messagesCommand(email)} what="the command" />
    </div>
  );
}

/** The command that shows the server's operator the emails to an address. */
export function messagesCommand(email: string): string {
  const isPlain = /^[\w.+@-]+$/.test(email);
  return `npm run --silent ops -- messages --to ${isPlain ? email : `"${email}"`}`;
}
