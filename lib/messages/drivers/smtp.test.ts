import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { childEnv, parseEnv } from "@/lib/kit/env";
import { type MailServer, readMailServer } from "@/lib/kit/env-mail";
import { createSmtpDriver, tryMailServer } from "@/lib/messages/drivers/smtp";
import { findMailFault } from "@/lib/messages/drivers/smtp-failure";
import { createSmtpPool } from "@/lib/messages/drivers/smtp-pool";
import { failureOf, makeEmail } from "@/proof/fixtures/deliveries";
import { isolateMailServer } from "@/proof/fixtures/isolate-providers";
import { type MailMood, type Reply, startMailServer } from "@/proof/fixtures/mail-server";

const server = isolateMailServer();
const run = promisify(execFile);

function settings(of: Record<string, string> = {}): MailServer {
  const read = readMailServer(parseEnv({ ...server().env, ...of }));
  if (!read) throw new Error("There is no mail server in these settings");
  return read;
}

const driver = (of: Record<string, string> = {}, times: { timeoutMs?: number; answerMs?: number } = {}) =>
  createSmtpDriver({ server: settings(of), from: server().env.EMAIL_FROM, ...times });

describe("an email through SMTP", () => {
  it("arrives unchanged, in the business's name and from the installation's address", async () => {
    const url = `https://refer.acme.com/unsubscribe/${"AZoOOyCoeHKGkiuNPV6vEQ".repeat(8)}`;
    const headers = {
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const email = makeEmail({ fromName: 'Smith, "Joe"', replyTo: "joe@acme.com", headers });
    const delivery = await driver()(email);
    const [mail] = server().accepted;
    expect(mail).toMatchObject({
      from: "rewards@mail.acme.com",
      to: email.to,
      user: "rewards@mail.acme.com",
    });
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: "\"Smith, 'Joe'\" <rewards@mail.acme.com>",
      to: email.to,
      "reply-to": "joe@acme.com",
      subject: email.subject,
      "message-id": `<${email.messageId}@mail.acme.com>`,
      "list-unsubscribe": `<${url}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      date: expect.any(String),
    });
    expect(mail?.raw).toContain(`\r\n\r\n${email.text}\r\n`);
    expect(mail?.raw).toContain(`\r\n\r\n${email.html}\r\n`);
    expect(delivery).toEqual({
      outcome: "sent",
      providerId: `<${email.messageId}@mail.acme.com>`,
      answer: "250 2.0.0 Ok: queued as 1",
    });
  });

  it("keeps other alphabets and long lines", async () => {
    const text = `Grüße, 你好 ${"long ".repeat(400)}`;
    await driver()(makeEmail({ fromName: "Söhne", subject: "50 € für Ann", text }));
    const [mail] = server().accepted;
    expect(mail?.headers.get("subject")).toMatch(/^=\?UTF-8\?[QB]\?.+\?=$/);
    expect(mail?.headers.get("from")).toMatch(/^=\?UTF-8\?Q\?S=C3=B6hne\?= <rewards@mail\.acme\.com>$/);
    const longest = Math.max(...(mail?.raw ?? "").split("\r\n").map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(998);
  });

  it("shares few connections with others, each signed in once", async () => {
    const send = driver();
    server().latencyMs = 5;
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(makeEmail())));
    expect(sent.map(({ outcome }) => outcome)).toEqual(Array(20).fill("sent"));
    expect(server().total).toBe(20);
    expect(server().counts).toEqual({ connections: 3, logins: 3, most: 3 });
  });

  it("goes on after the server closed an idle connection", async () => {
    const send = driver();
    await send(makeEmail());
    server().hangUp();
    await expect
      .poll(() =>
        send(makeEmail()).then(
          ({ outcome }) => outcome,
          () => "not yet",
        ),
      )
      .toBe("sent");
  });

  it("needs no sign-in where the settings have none", async () => {
    await driver({ SMTP_USER: "", SMTP_PASS: "" })(makeEmail());
    expect(server().accepted[0]?.user).toBeUndefined();
    expect(server().counts.logins).toBe(0);
  });
});

const reply = (at: Reply["at"], code: number, text: string): Reply => ({ at, code, text });

describe("the mail server makes a message wait", () => {
  it.each<[string, MailMood, RegExp]>([
    ["it is busy", reply("connect", 421, "4.3.2 Too busy"), /turns us away \(421 4\.3\.2 Too busy/],
    ["it wants no clients", reply("connect", 554, "No SMTP service here"), /turns us away \(554/],
    ["it cuts connections", "down", /does not answer: check SMTP_HOST and SMTP_PORT/],
    ["the sign-in must wait", reply("auth", 454, "4.7.0 Too many logins"), /puts the sign-in off \(454/],
    ["it refuses the sign-in", reply("auth", 535, "5.7.8 No"), /check SMTP_USER and SMTP_PASS \(535 5\.7\.8/],
    ["it wants a sign-in", reply("mail", 530, "5.7.0 Authentication required"), /check SMTP_USER and SMTP_PASS/],
    ["it refuses the sender", reply("mail", 553, "5.7.1 Not yours"), /check EMAIL_FROM \(553/],
    ["it knows no such sender", reply("rcpt", 550, "5.1.8 Bad sender"), /check EMAIL_FROM \(550/],
    ["it may not send as this one", reply("data", 554, "5.2.252 SendAsDenied"), /check EMAIL_FROM \(554/],
    ["it greylists", reply("rcpt", 451, "4.7.1 Try again"), /^The mail server answered 451 4\.7\.1 Try again/],
    ["a mailbox is full", reply("data", 452, "4.2.2 Full"), /^The mail server answered 452/],
    ["the day's quota is used up", reply("data", 550, "5.4.5 Daily limit"), /^The mail server answered 550/],
  ])("when %s", async (_, mood, reason) => {
    server().mood = mood;
    expect((await failureOf(driver()(makeEmail()))).message).toMatch(reason);
    expect(server().total).toBe(0);
  });

  it.each<MailMood>(["silent", "stuck"])("when it is %s, and sends nothing later", async (mood) => {
    server().mood = mood;
    const { message } = await failureOf(driver({}, { timeoutMs: 300 })(makeEmail()));
    expect(message).toMatch(/^The mail server at 127\.0\.0\.1:\d+ does not answer/);
    await expect.poll(() => server().open).toBe(0);
    expect(server().total).toBe(0);
  });

  it("when nothing listens there, or there is no such host", async () => {
    const gone = await startMailServer();
    await gone.close();
    const refused = await failureOf(driver({ SMTP_PORT: String(gone.port) })(makeEmail()));
    expect(refused.message).toMatch(/does not answer: check SMTP_HOST and SMTP_PORT \(ECONNREFUSED\)$/);
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND"), {
      code: "EDNS",
      originalCode: "ENOTFOUND",
    });
    expect(findMailFault(unknown, settings({ SMTP_HOST: "smtp.acme.co" }))).toMatchObject({
      problem: "There is no mail server named smtp.acme.co: check SMTP_HOST",
      words: "ENOTFOUND",
    });
  });

  it("with a wrong password, and tries it once a minute only", async () => {
    const send = driver({ SMTP_PASS: "an old password" });
    const failures = [await failureOf(send(makeEmail())), await failureOf(send(makeEmail()))];
    for (const { message, retryAfterMs } of failures) {
      expect(message).toBe(
        "The mail server refuses the sign-in: check SMTP_USER and SMTP_PASS (535 5.7.8 Error: authentication failed)",
      );
      expect(retryAfterMs).toBeGreaterThan(0);
    }
    expect(server().counts.logins).toBe(1);
  });

  it("while all connections are in use", async () => {
    const pool = createSmtpPool(settings());
    let end = (_: string) => {};
    const isOver = new Promise<string>((resolve) => {
      end = resolve;
    });
    const busy = Array.from({ length: 3 }, () => pool.use(Date.now() + 60_000, () => isOver));
    await expect(pool.use(Date.now(), async () => "fourth")).rejects.toThrow("All connections are in use");
    const later = pool.use(Date.now() + 60_000, async () => "later");
    end("over");
    expect(await Promise.all([...busy, later])).toEqual(["over", "over", "over", "later"]);
    expect(server().counts.most).toBe(3);
  });
});

describe("a message whose answer is lost", () => {
  it.each<MailMood>(["cut", "speechless"])("(%s) is tried again under the same Message-ID", async (mood) => {
    server().mood = mood;
    const email = makeEmail();
    const impatient = driver({}, { timeoutMs: 60_000, answerMs: 300 });
    expect((await failureOf(impatient(email))).message).toMatch(/its answer was lost.+ may arrive twice$/);
    server().mood = "well";
    expect(await driver()(email)).toMatchObject({ outcome: "sent" });
    const ids = server().accepted.map(({ headers }) => headers.get("message-id"));
    expect(ids).toEqual(Array(2).fill(`<${email.messageId}@mail.acme.com>`));
  });
});

describe("the mail server refuses a message", () => {
  it.each<[Reply, string]>([
    [reply("rcpt", 550, "5.1.1 <ANN@mail.acme.com>: User unknown"), "550 5.1.1 <…>: User unknown"],
    [reply("data", 554, "5.7.1 Looks like spam"), "554 5.7.1 Looks like spam"],
    [reply("mail", 552, "5.3.4 Too large"), "552 5.3.4 Too large"],
  ])("for good, with its own words: %o", async (mood, words) => {
    server().mood = mood;
    const refused = await driver()(makeEmail({ to: "ann@mail.acme.com" }));
    expect(refused).toEqual({ outcome: "refused", reason: `The mail server refused it: ${words}` });
  });

  it("while it takes others from the same batch", async () => {
    server().refusals.set("gone@mail.acme.com", reply("rcpt", 550, "5.1.1 User unknown"));
    const send = driver();
    const sent = await Promise.all(
      ["ann@mail.acme.com", "gone@mail.acme.com", "bob@mail.acme.com"].map((to) => send(makeEmail({ to }))),
    );
    expect(sent.map(({ outcome }) => outcome)).toEqual(["sent", "refused", "sent"]);
  });

  it("without a password in its words", async () => {
    const { SMTP_PASS: pass, SMTP_USER: user } = server().env;
    const plain = Buffer.from(`\0${user}\0${pass}`).toString("base64");
    server().mood = reply("auth", 535, `Not ${pass} nor ${plain}`);
    expect((await failureOf(driver()(makeEmail()))).message).toMatch(/\(535 Not … nor …\)$/);
  });
});

describe("TLS", () => {
  const withTls = async (secure: boolean, of = {}) => {
    const tls = await startMailServer({ secure, ...of });
    onTestFinished(() => tls.close());
    return { tls, at: { SMTP_HOST: "localhost", SMTP_PORT: String(tls.port), SMTP_INSECURE: "off" } };
  };
  const faultOf = async (of: Record<string, string>) => {
    const at = settings(of);
    return tryMailServer(at).then(
      () => undefined,
      (error: unknown) => findMailFault(error, at)?.problem,
    );
  };

  it("is required", async () => {
    expect(await faultOf({ SMTP_INSECURE: "off" })).toMatch(/^The mail server offers no TLS at port \d+: check/);
    expect(server().counts.logins).toBe(0);
  });

  it.each([false, true])("needs a certificate that can be trusted (from the first byte: %s)", async (secure) => {
    const { tls, at } = await withTls(secure);
    const SMTP_SECURE = String(secure);
    expect(await faultOf({ ...at, SMTP_SECURE })).toBe(
      "The TLS certificate of localhost cannot be trusted: check SMTP_HOST",
    );
    expect(await faultOf({ ...at, SMTP_SECURE, SMTP_INSECURE: "on" })).toBeUndefined();
    await driver({ ...at, SMTP_SECURE, SMTP_INSECURE: "on" })(makeEmail());
    expect(tls.accepted[0]?.overTls).toBe(true);
  });

  it("names SMTP_SECURE where a port begins without it", async () => {
    expect(await faultOf({ SMTP_SECURE: "true" })).toMatch(/: set SMTP_SECURE=false$/);
    const url = `smtps://127.0.0.1:${server().port}`;
    expect(await faultOf({ SMTP_URL: url, SMTP_HOST: "", SMTP_PORT: "", SMTP_USER: "", SMTP_PASS: "" })).toMatch(
      /: let SMTP_URL begin with smtp:\/\/$/,
    );
  });

  it("waits no longer than its time for a port that begins with it", async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void mute.close());
    const port = mute.address();
    const at = settings({ SMTP_PORT: String(typeof port === "object" ? port?.port : 0) });
    await expect(tryMailServer(at, 200)).rejects.toThrow();
  });
});

describe("a certificate of a known authority", () => {
  it("lets a process send with TLS required", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mail-tls-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const openssl = (line: string) => run("openssl", line.split(" "), { cwd: folder });
    const made = "-newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
    await openssl(`req -x509 ${made} -keyout key.pem -out cert.pem`);
    const [key, cert] = await Promise.all(["key.pem", "cert.pem"].map((name) => readFile(join(folder, name))));
    const tls = await startMailServer({ key, cert });
    onTestFinished(() => tls.close());
    const child = await run(process.execPath, ["scripts/run.mjs", "ops", "mail", "test", "--to", "ann@mail.acme.com"], {
      env: childEnv({
        SMTP_HOST: "localhost",
        SMTP_PORT: String(tls.port),
        SMTP_INSECURE: "off",
        NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
      }),
    });
    expect(JSON.parse(child.stdout)).toMatchObject({
      to: "ann@mail.acme.com",
      answer: "250 2.0.0 Ok: queued as 1",
    });
    expect(tls.accepted).toMatchObject([{ to: "ann@mail.acme.com", overTls: true }]);
  });
});
