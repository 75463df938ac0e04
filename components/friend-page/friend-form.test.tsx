import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { en } from "@/lib/kit/words/en/en";
import { FriendForm, type FriendFormProps } from "./friend-page";

const offer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
const values = { friendName: "Fred", friendEmail: "fred@", friendPhone: "12", friendSmsConsent: true };

function render(props: Partial<FriendFormProps> = {}): string {
  const form = {
    business: "Acme",
    offer,
    asksForTexts: true,
    action: "/api/friends/ANN-7K2Q",
    stamp: "1.x",
    words: en,
  };
  return renderToStaticMarkup(<FriendForm {...form} {...props} />);
}

/** The tag of the field with this name. */
function field(html: string, name: string): string {
  return new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
}

describe("the friend form", () => {
  it("asks for a name and a phone number, keeps the email address behind a link, and shows no errors at first", () => {
    const html = render();
    expect(field(html, "friendName")).toContain("required");
    expect(field(html, "friendPhone")).not.toContain("required");
    expect(html.indexOf('name="friendPhone"')).toBeLessThan(html.indexOf("<details class"));
    expect(html.indexOf("<details class")).toBeLessThan(html.indexOf('type="email"'));
    expect(render({ values: { ...values, friendEmail: "" } })).not.toContain("<details open");
    expect(render({ values })).toContain("<details open");
    expect(field(html, "stamp")).toContain('value="1.x"');
    expect(html).not.toMatch(/aria-invalid=|id="form"/);
  });

  it("asks for consent with an unchecked box, and only if texts are offered", () => {
    expect(field(render(), "friendSmsConsent")).not.toMatch(/ checked=/);
    expect(field(render({ asksForTexts: false }), "friendSmsConsent")).toBe("");
  });

  it("keeps the input and shows errors at the field and above the form", () => {
    const html = render({ values, trouble: { wrong: ["friendEmail"] } });
    expect(field(html, "friendEmail")).toContain('value="fred@"');
    expect(field(html, "friendEmail")).toMatch(
      /aria-invalid="true" aria-describedby="friendEmail-error friendEmail-hint"/,
    );
    expect(field(html, "friendName")).not.toContain("aria-invalid=");
    expect(field(html, "friendSmsConsent")).toContain("checked");
    expect(html.match(/like fred@example\.com\./g)).toHaveLength(2);
    expect(html).toMatch(/id="form"[^>]* tabindex="-1"/i);
    expect(html).toContain('href="#friendEmail"');
  });

  it("has a trap that people cannot reach, except after it caught a friend", () => {
    expect(field(render(), "company")).toMatch(/tabindex="-1" autoComplete="off"/i);
    expect(field(render({ values, trouble: { wrong: [], notice: "trap" } }), "company")).toBe("");
    expect(field(render({ values, trouble: { wrong: [], notice: "stale" } }), "company")).not.toBe("");
  });
});
