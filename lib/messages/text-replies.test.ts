import { describe, expect, it } from "vitest";
import { readTextReply } from "@/lib/messages/twilio-handler";

describe("STOP", () => {
  it.each([
    ...[
      "STOP",
      "stop",
      " Stop. ",
      "\tstop\n",
      "STOP!!!",
      "S.T.O.P.",
      "s t o p",
      "STOP 🛑",
      "“Stop”",
      "ｓｔｏｐ",
    ],
    ...[
      "STOPALL",
      "Stop all",
      "UNSUBSCRIBE",
      "Cancel",
      "END",
      "quit",
      "Revoke",
      "OPTOUT",
      "OPT OUT",
      "opt-out",
    ],
  ])("is the keyword %j", (body) => {
    expect(readTextReply(body)).toBe("stop");
  });

  it.each([
    ...["please stop", "Stop please", "Pls stop!!", "STOP STOP STOP", "stop now", "Can you please stop?"],
    ...["stop texting me", "Stop texting me.", "please stop sending me messages", "stop these texts"],
    ...["I want you to stop texting me", "Could you stop messaging us? Thanks", "stop spamming my phone"],
    ...[
      "unsubscribe me",
      "Unsubscribe me from this list please",
      "opt me out",
      "I'd like to opt out of these texts",
    ],
    ...[
      "remove me from your list",
      "Please remove my number",
      "take me off your list",
      "I revoke my consent",
    ],
    ...[
      "no more texts",
      "don't text me",
      "Don’t text me again",
      "do not contact me anymore",
      "quit texting me",
    ],
    ...[
      "Wrong number. Stop",
      "Who is this? Please stop texting me!",
      "cancel these messages",
      "end all texts",
    ],
  ])("is a plain wish: %j", (body) => {
    expect(readTextReply(body)).toBe("stop");
  });
});

describe("START", () => {
  it.each(["START", "start", "Start!", " unstop ", "UNSTOP", "Yes", "yes."])("is the keyword %j", (body) => {
    expect(readTextReply(body)).toBe("start");
  });
});

describe("everything else changes nothing", () => {
  it.each([
    ...["", " ", "🛑", "HELP", "INFO", "Hi", "Thanks!", "Who is this?", "ok", "no"],
    ...["don't stop", "Don't stop!", "please don’t stop texting me", "do not stop", "never stop"],
    ...["I'll stop by tomorrow", "Can you stop by at 5?", "Please stop by the office", "the bus stop"],
    ...["Water everywhere! Can you stop it?", "Can you stop the leak?", "stop the water", "nonstop rain"],
    ...["please cancel my appointment", "I need to cancel", "cancel Tuesday", "the end", "by the end of May"],
    ...["Don't call me, text me", "Don't call. Text me.", "remove the old sink", "take me to the office"],
    ...["Yes please", "yes I will", "start now", "please start", "Start texting me", "how do I stop these"],
  ])("%j", (body) => {
    expect(readTextReply(body)).toBeUndefined();
  });

  it("nor does a long text in which somebody says so along the way", () => {
    const story = "My neighbor had the same leak last year and it was fixed within a day, which was great.";
    expect(readTextReply(`${story} Please stop.`)).toBe("stop");
    expect(readTextReply(`${story} ${story} Please stop.`)).toBeUndefined();
  });
});
