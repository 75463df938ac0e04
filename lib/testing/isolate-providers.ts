import { afterAll, beforeAll, beforeEach } from "vitest";
import { setEnv } from "@/lib/env";
import { startEmailProvider } from "@/lib/testing/email-provider";
import { startSmsProvider } from "@/lib/testing/sms-provider";

interface Provider {
  readonly env: Record<string, string>;
  reset(): void;
  close(): Promise<void>;
}

/**
 * Makes a Resend of the suite's own the one e-mails go through while it runs; empty and well before every test.
 * @returns a function that answers the provider, inside tests
 */
export const isolateEmailProvider = () => isolate(startEmailProvider);

/** The same for texts and Twilio. */
export const isolateSmsProvider = () => isolate(startSmsProvider);

function isolate<P extends Provider>(start: () => Promise<P>): () => P {
  let provider: P | undefined;
  const running = (): P => {
    if (!provider) throw new Error("The suite's provider is there once its tests run");
    return provider;
  };
  beforeAll(async () => {
    provider = await start();
    setEnv(provider.env);
  });
  beforeEach(() => running().reset());
  afterAll(async () => {
    const stopped = running();
    setEnv(Object.fromEntries(Object.keys(stopped.env).map((name) => [name, ""])));
    await stopped.close();
  });
  return running;
}
