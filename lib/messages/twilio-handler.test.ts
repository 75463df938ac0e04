import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/platform/env";
import { apiAs } from "@/proof/fixtures/api";
import {
  answerText,
  inboundPath,
  inboundText,
  isStopped,
  postText,
  signText,
  twilioAccount,
  uniquePhone,
} from "@/proof/fixtures/inbound-texts";
import { expectRefusal } from "@/proof/fixtures/scenario";

const KIB = 1024;
let From: string;

beforeAll(() => setEnv(twilioAccount));
afterAll(() => setEnv({ TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" }));
beforeEach(() => {
  From = uniquePhone();
});

describe("a text that came in", () => {
  it("with STOP ends all texts to the number, and START brings them back, each as often as it comes", async () => {
    const other = uniquePhone();
    for (const Body of ["STOP", "stop"]) {
      await answerText({ From, Body });
      expect(await isStopped(From)).toBe(true);
    }
    expect(await isStopped(other)).toBe(false);
    await answerText({ From: other, Body: "Please stop texting me" });
    for (const Body of ["START", "Unstop"]) {
      await answerText({ From, Body });
      expect(await isStopped(From)).toBe(false);
    }
    expect(await isStopped(other)).toBe(true);
  });

  it.each(["STOP", "START", "HELP", "Thanks, Dana!"])(
    "%j is not answered, since Twilio does",
    async (Body) => {
      const answer = await answerText({ From, Body });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/xml");
      expect(await answer.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    },
  );

  it.each(["HELP", "Thanks, Dana!", "don't stop", ""])("%j changes nothing", async (Body) => {
    await answerText({ From, Body });
    expect(await isStopped(From)).toBe(false);
    await answerText({ From, Body: "STOP" });
    await answerText({ From, Body });
    expect(await isStopped(From)).toBe(true);
  });

  it("counts as what Twilio took it for, whatever the words are", async () => {
    await answerText({ From, Body: "ALTO", OptOutType: "STOP" });
    expect(await isStopped(From)).toBe(true);
    await answerText({ From, Body: "STOP", OptOutType: "START" });
    expect(await isStopped(From)).toBe(false);
    await answerText({ From, Body: "STOP", OptOutType: "HELP" });
    expect(await isStopped(From)).toBe(false);
    await answerText({ From, Body: "STOP", OptOutType: "" });
    expect(await isStopped(From)).toBe(true);
  });

  it("without words, such as a picture, changes nothing", async () => {
    expect((await answerText({ From, NumMedia: "1" })).status).toBe(200);
    expect(await isStopped(From)).toBe(false);
  });

  it.each(["+447911123456", "whatsapp:+14155552671", "46080", "+1415555267"])(
    "from %s is not kept, since we text no such number",
    async (sender) => {
      expect((await answerText({ From: sender, Body: "STOP" })).status).toBe(200);
      expect(await isStopped(sender)).toBe(false);
    },
  );
});

describe("the address for texts", () => {
  it("is not there unless Twilio is set up", async () => {
    setEnv({ TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" });
    try {
      const answer = await answerText({ From, Body: "STOP" });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "not_found" });
      expect(await isStopped(From)).toBe(false);
    } finally {
      setEnv(twilioAccount);
    }
  });

  it("takes 64 KiB and no more", async () => {
    const form = inboundText({ From, Body: "STOP" });
    const body = (bytes: number) => `${new URLSearchParams(form)}&`.padEnd(bytes, "&");
    expect((await postText(body(64 * KIB + 1), signText(form))).status).toBe(413);
    expect(await isStopped(From)).toBe(false);
    expect((await postText(body(64 * KIB), signText(form))).status).toBe(200);
    expect(await isStopped(From)).toBe(true);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("knows no %s", async (method) => {
    const answer = await apiAs(null).send(method, inboundPath);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST");
  });
});
