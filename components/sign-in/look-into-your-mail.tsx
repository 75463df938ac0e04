"use client";

import { MailX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCall } from "@/components/form/use-call";
import { Panel } from "@/components/sign-in/panel";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { signIn } from "@/lib/sign-in/contract";

/** What can be asked for by e-mail. */
export type Ask = "signUp" | "requestLink" | "requestReset";

const sent: Readonly<Record<Ask, string>> = {
  signUp: "The link in it opens your account. It works once, within 10 minutes.",
  requestLink: "If it belongs to a member, the link in it signs you in. It works once, within 10 minutes.",
  requestReset:
    "If it belongs to a member, the link in it sets a new password. It works once, within an hour.",
};

interface Props {
  readonly ask: Ask;
  readonly email: string;
  /** Whether this server keeps e-mails instead of sending them. */
  readonly captured: boolean;
  /** Goes back to where the address was typed. */
  readonly onBack: () => void;
  readonly foot?: ReactNode;
}

/** What follows every request for an e-mail, whether or not anybody has the address. */
export function LookIntoYourMail({ ask, email, captured, onBack, foot }: Props) {
  const again = useCall(signIn[ask]);
  const [times, setTimes] = useState(0);

  async function sendAgain() {
    if (await again.send({ email })) setTimes(times + 1);
  }

  const intro = (
    <>
      We have written to <strong className="font-medium text-ink">{email}</strong>. {sent[ask]}
    </>
  );
  return (
    <Panel title="Look into your mail" intro={intro} takesFocus foot={foot}>
      {captured && <CapturedNotice email={email} />}
      {again.problem && (
        <Notice tone="red" role="alert">
          {again.problem}
        </Notice>
      )}
      {times > 0 && !again.problem && (
        <Notice key={times} tone="accent" role="status">
          Sent again. Only the newest link works.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button onClick={sendAgain} pending={again.pending}>
          Send again
        </Button>
        <Button look="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
      {!captured && <p className="text-faint text-secondary">Nothing there? It may be in the spam folder.</p>}
    </Panel>
  );
}

/** Where the e-mail is on a server that sends none yet. */
function CapturedNotice({ email }: { email: string }) {
  return (
    <div className="grid gap-3">
      <Notice tone="blue" icon={MailX} title="This server does not send e-mail yet">
        Whoever runs it finds the link with this command, in the folder of Referral Rewards.
      </Notice>
      <CodeBlock title="Terminal" code={messagesCommand(email)} what="the command" />
    </div>
  );
}

/** The command with which whoever runs the server reads the e-mails to an address. */
export function messagesCommand(email: string): string {
  const isPlain = /^[\w.+@-]+$/.test(email);
  return `npm run --silent ops -- messages --to ${isPlain ? email : `"${email}"`}`;
}
