import { MailX } from "lucide-react";
import { messagesCommand } from "@/components/sign-in/messages-command";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";

/** Where the e-mail is on a server that sends none yet. */
export function CapturedNotice({ email }: { email: string }) {
  return (
    <div className="grid gap-3">
      <Notice tone="blue" icon={MailX} title="This server does not send e-mail yet">
        Whoever runs it finds the link with this command, in the folder of Referral Rewards.
      </Notice>
      <CodeBlock title="Terminal" code={messagesCommand(email)} what="the command" />
    </div>
  );
}
