"use client";

import type { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";

export type CreatedEndpoint = z.output<typeof webhookEndpoints.create.output>;

export function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <CopyField
        label="Signing secret"
        value={secret}
        what="the signing secret"
        hint="It proves that an event really comes from us. Give it to the receiving system; copy all of it, including whsec_."
      />
      <div>
        <CodeBlock title="Receive and check in Node.js" code={receiver(secret)} what="the program" />
        <p className="mt-2 text-pretty text-caption text-soft">
          Events arrive at least once, in any order. Process each webhook-id once, and answer with a status of 200 to
          299 within 15 seconds.
        </p>
      </div>
    </>
  );
}

/** A complete program, starting with the command that runs it. */
function receiver(secret: string): string {
  return `// npm install standardwebhooks
// WEBHOOK_SECRET="${secret}" node receive.mjs
import { createServer } from "node:http";
import { env } from "node:process";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  try {
    const event = webhook.verify(body, request.headers);
    console.log(event.id, event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(env.PORT ?? 3000);`;
}
