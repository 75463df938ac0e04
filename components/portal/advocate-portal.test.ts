import { describe, expect, it } from "vitest";
import { formatCount, hasWaiting, rewardsEarned, type ShownFriend, standingOf } from "@/components/portal/friends-card";
import { shareLinks } from "@/components/portal/share-buttons";
import { en } from "@/lib/kit/words/en/en";
import { es } from "@/lib/kit/words/es/es";
import { describeEarned, describeNext, headlineOf, stoppedWords } from "./portal-state";

describe("a friend's status", () => {
  const fixed = { rewardMode: "fixed", advocateRewardValue: 2_500 } as const;
  const percent = { rewardMode: "percent", advocateRewardValue: 550 } as const;
  const unchecked = { confirmation: null, checking: false, deniedFor: null } as const;
  const open = { stage: "new", ...unchecked, converted: null } as const;
  const fred: ShownFriend = { id: "1", name: "Fred F.", firstName: "Fred", terms: fixed, ...open };

  const done = { day: "Nov 3", takenBackCents: 0, reversedFor: null, readyOn: null };

  it.each<[Partial<ShownFriend>, boolean, string, string]>([
    [{}, false, "Waiting", "You earn $25 when the job is done."],
    [{ terms: percent }, false, "Waiting", "You earn 5.5% of the job when it’s done."],
    [{ terms: { ...fixed, advocateRewardValue: 0 } }, false, "Waiting", "Waiting for the job."],
    [{ confirmation: "email" }, false, "Not confirmed", "Ask your friend to confirm using the email we sent them."],
    [{ confirmation: "sms" }, false, "Not confirmed", "Ask your friend to confirm using the text we sent them."],
    [{ confirmation: "call" }, false, "Waiting", "Acme will call your friend."],
    [{ stage: "contacted" }, false, "In touch", "You earn $25 when the job is done."],
    [{ stage: "booked" }, false, "Booked", "You earn $25 when the job is done."],
    [{ stage: "lost" }, false, "Not this time", "This friend did not book. Your spot is open again."],
    [{ stage: "rejected" }, true, "Doesn’t count", "This one doesn’t count. Your spot is open again."],
    [{}, true, "Ended", "The program ended before the job was done."],
    [{ converted: { ...done, earnedCents: 4_800 } }, true, "Earned", "Job done on Nov 3. You earned $48."],
    [{ converted: { ...done, earnedCents: 0 } }, false, "Done", "Job done on Nov 3."],
    [
      { converted: { ...done, earnedCents: 2_500, readyOn: "Dec 4" } },
      false,
      "Pending",
      "Job done on Nov 3. $25 on Dec 4.",
    ],
    [
      { converted: { ...done, earnedCents: 1_500, takenBackCents: 1_000 } },
      false,
      "Earned",
      "Job done on Nov 3. You earned $15 after a refund.",
    ],
    [
      {
        stage: "reversed",
        converted: { ...done, earnedCents: 0, takenBackCents: 2_500, reversedFor: "refunded" },
      },
      false,
      "Taken back",
      "Job done on Nov 3. It was refunded later, so the $25 was taken back.",
    ],
    [
      { stage: "reversed", converted: { ...done, earnedCents: 0, reversedFor: "fraud" } },
      false,
      "Taken back",
      "Job done on Nov 3. It doesn’t count after all.",
    ],
    [
      { checking: true, stage: "converted", converted: { ...done, earnedCents: 2_500, readyOn: "Dec 4" } },
      true,
      "Being checked",
      "Acme is checking this one. You don’t need to do anything.",
    ],
    [
      { stage: "rejected", deniedFor: "already a customer" },
      false,
      "Doesn’t count",
      "This friend was already a customer.",
    ],
    [
      {
        stage: "reversed",
        converted: { ...done, earnedCents: 0, takenBackCents: 2_500, reversedFor: "not eligible" },
      },
      false,
      "Doesn’t count",
      "This one doesn’t count.",
    ],
  ])("%j, program over: %s, is %s: %s", (change, hasEnded, label, text) => {
    const { kind, text: message } = standingOf({ ...fred, ...change }, { hasEnded, business: "Acme" }, en);
    expect([en.portal.standing[kind], message]).toEqual([label, text]);
  });
});

it("adds up what friends earned, without rewards that are pending, checked or hidden", () => {
  const base = { confirmation: null, checking: false, deniedFor: null } as const;
  const friend = (earnedCents: number, change: Partial<ShownFriend> = {}): ShownFriend => ({
    id: "1",
    name: "Fred F.",
    firstName: "Fred",
    stage: "converted",
    ...base,
    terms: { rewardMode: "fixed", advocateRewardValue: 2_500 },
    converted: { day: "Nov 3", earnedCents, takenBackCents: 0, reversedFor: null, readyOn: null },
    ...change,
  });
  const written = (...friends: ShownFriend[]) => describeEarned(rewardsEarned(friends), en);
  expect(written()).toBe("");
  expect(written(friend(2_500), friend(1_550))).toBe("You’ve earned $40.50 from 2 friends.");
  const { converted } = friend(2_500);
  const pending = { converted: converted && { ...converted, readyOn: "Dec 4" } };
  expect(written(friend(2_500, { checking: true }), friend(2_500, pending))).toBe("");
  expect(written(friend(2_500), friend(2_500, { isHidden: true }))).toBe("");
});

describe("what comes next", () => {
  const offer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
  const facts = { state: "open", offer, usedCount: 7, cap: 25 } as const;
  const seven = Array.from({ length: 7 }, () => 2_500);

  it.each<[string, readonly number[], object, string]>([
    ["a round amount", seven, {}, "3 more friends bring you to $250."],
    ["the very next friend", [2_500], {}, "1 more friend brings you to $50."],
    [
      "past it, by what friends really bring",
      [20_000],
      { offer: { ...offer, advocateRewardValue: 20_000 } },
      "1 more friend brings you to $400.",
    ],
    ["more than a thousand dollars", [100_000], { cap: 100 }, "60 more friends bring you to $2,500."],
    ["as many as the link takes", seven, { cap: 10 }, "3 more friends bring you to $250."],
    ["nothing beyond its limit", seven, { cap: 9 }, ""],
    ["nothing before the first reward", [], {}, ""],
    ["nothing while the link is closed", seven, { state: "paused" }, ""],
    ["nothing for a share of the job", seven, { offer: { ...offer, rewardMode: "percent" } }, ""],
    ["nothing without a reward", seven, { offer: { ...offer, advocateRewardValue: 0 } }, ""],
  ])("is %s", (_, rewards, change, text) => {
    expect(describeNext(rewards, { ...facts, ...change }, en)).toBe(text);
  });

  it("is said in Spanish", () => {
    expect(describeNext(seven, facts, es)).toBe("Con 3 amigos más llegas a $250.");
    expect(describeNext([2_500], facts, es)).toBe("Con 1 amigo más llegas a $50.");
  });
});

it("a friend waits until the job, a loss or the program's end, and never shows it in healthcare", () => {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500 } as const;
  const fred: ShownFriend = {
    id: "1",
    name: "Fred F.",
    firstName: "Fred",
    terms,
    stage: "new",
    confirmation: null,
    checking: false,
    deniedFor: null,
    converted: null,
  };
  const waits = (change: Partial<ShownFriend>, hasEnded = false) =>
    hasWaiting([{ ...fred, ...change }], { hasEnded, business: "Acme" }, en);
  expect([waits({}), waits({ stage: "booked" }), waits({ confirmation: "sms" })]).toEqual([true, true, true]);
  expect([waits({ stage: "lost" }), waits({}, true), waits({ isHidden: true })]).toEqual([false, false, false]);
  expect(hasWaiting([], { hasEnded: false, business: "Acme" }, en)).toBe(false);
});

describe("the portal headline", () => {
  const offer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
  const facts = { state: "open", business: "Acme", firstName: "Ann", offer, usedCount: 1 } as const;

  it("shows advocates the offer in two lines", () => {
    expect(headlineOf(facts, en)).toEqual({
      lines: ["Give $50.", "Get $25."],
      text: "Share your link, Ann. When a friend’s job is done, the credit is yours.",
    });
    expect(headlineOf({ ...facts, firstName: "" }, en).text).toMatch(/^Share your link\. When/);
  });

  it("promises the advocate nothing if only friends get a reward", () => {
    const { lines, text } = headlineOf({ ...facts, offer: { ...offer, advocateRewardValue: 0 } }, en);
    expect([...lines, text].join(" ")).not.toMatch(/credit|Get/);
  });

  it.each(["paused", "expired", "full", "ended"] as const)("makes no offer if the link is %s", (state) => {
    const { lines, text } = headlineOf({ ...facts, state }, en);
    const { title, text: more } = stoppedWords(state, "Acme", true, en);
    expect([...lines, text, title, more].join(" ")).not.toMatch(/\$|Give|Share/);
  });

  it.each([en, es])("says that waiting friends still count only if there are any", (words) => {
    const { waiting } = words.portal.stopped;
    for (const state of ["paused", "expired", "full", "ended"] as const) {
      expect(stoppedWords(state, "Acme", true, words).text).toContain(waiting);
      expect(stoppedWords(state, "Acme", false, words).text).not.toContain(waiting);
    }
  });

  it("counts the friends of a full link", () => {
    expect(headlineOf({ ...facts, state: "full" }, en).text).toContain("1 friend,");
    expect(headlineOf({ ...facts, state: "full", usedCount: 25 }, en).text).toContain("25 friends,");
  });
});

it.each([
  [0, 25, "0 friends"],
  [19, 25, "19 friends"],
  [20, 25, "20 of 25 friends"],
  [1, 1, "1 of 1 friend"],
  [27, 25, "27 friends"],
])("shows %s of %s friends as “%s”", (used, cap, words) => {
  expect(formatCount(used, cap, en)).toBe(words);
});

describe("the share links", () => {
  const shared = { business: "Acme & Co", url: "https://refer.example.com/r/ANN-7K2Q", words: " Try them! " };

  it("contain the message followed by the link", () => {
    const { text, email, whatsApp } = shareLinks(shared);
    const message = "Try them! https://refer.example.com/r/ANN-7K2Q";
    expect(text).toBe(`sms:?&body=${encodeURIComponent(message)}`);
    expect(new URL(whatsApp).searchParams.get("text")).toBe(message);
    const mail = new URL(email).searchParams;
    expect(mail.get("subject")).toBe("Acme & Co");
    expect(mail.get("body")).toBe(message.replace("! ", "!\r\n\r\n"));
  });

  it("contain only the link if there is no message, and stay valid if an emoji is cut in half", () => {
    expect(shareLinks({ ...shared, words: " " }).text).toBe(`sms:?&body=${encodeURIComponent(shared.url)}`);
    const cut = shareLinks({ ...shared, words: "Hi \ud83d" });
    expect(decodeURIComponent(cut.text)).toBe(`sms:?&body=Hi ${shared.url}`);
  });
});
