import { describe, expect, it } from "vitest";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { sayOnPicture } from "./draw-share-picture";

type Given = Partial<Pick<FriendLink, "advocateName" | "offer" | "state" | "code">> & { business?: string };

const offer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;

function say({ business = "Acme Plumbing", ...given }: Given = {}) {
  const brand = { name: business, color: "#0e6b4f", links: [] };
  return sayOnPicture({ advocateName: "Ann Reyes", code: "ANN-7K2Q", state: "open", offer, brand, ...given });
}

describe("the picture of a link", () => {
  it("says the offer, who recommends whom, and the code", () => {
    expect(say()).toEqual({
      initial: "A",
      heading: "$50 off your first job",
      line: "Ann R. thinks you’ll like Acme Plumbing",
      code: "ANN-7K2Q",
    });
  });

  it("says a percentage without saying “off” twice", () => {
    const percent = { rewardMode: "percent", advocateRewardValue: 0, friendRewardValue: 550 } as const;
    expect(say({ offer: percent }).heading).toBe("5.5% off your first job");
  });

  it("is a recommendation where friends get nothing", () => {
    const { heading, line } = say({ offer: { ...offer, friendRewardValue: 0 } });
    expect([heading, line]).toEqual(["Ann R. thinks you’ll like Acme Plumbing", ""]);
  });

  it.each(["paused", "expired", "full", "ended"] as const)("promises nothing when it is %s", (state) => {
    expect(say({ state })).toEqual({ initial: "A", heading: "Acme Plumbing", line: "", code: "" });
    expect(say({ state, business: "水道屋" }).heading).toBe("A link from a friend");
  });

  it("names nobody when nobody has the code", () => {
    expect(sayOnPicture(null)).toEqual({ initial: "", heading: "A link from a friend", line: "", code: "" });
  });
});

describe("a name on the picture", () => {
  it.each([
    ["דנה כהן", "Acme Plumbing", "A friend thinks you’ll like Acme Plumbing", "A"],
    ["", "Acme Plumbing", "A friend thinks you’ll like Acme Plumbing", "A"],
    ["🎉 ann reyes!", "Acme Plumbing 🔧👩🏽‍🔧", "Ann R. thinks you’ll like Acme Plumbing", "A"],
    ["Ann Reyes", "אינסטלציה", "Ann R. thinks you’ll like us", ""],
    ["Ann Reyes", "𝔄cme", "Ann R. thinks you’ll like us", ""],
    ["Ann Reyes", "🔧", "Ann R. thinks you’ll like us", ""],
    ["山田", "水道屋", "A friend thinks you’ll like us", ""],
    ["Élodie Ångström", "Łukasz & Söhne", "Élodie Å. thinks you’ll like Łukasz & Söhne", "Ł"],
  ])("of %j for %j reads well", (advocateName, business, line, initial) => {
    expect(say({ advocateName, business })).toMatchObject({ line, initial });
  });

  it("is shortened where it is long", () => {
    const { line } = say({ advocateName: "A".repeat(100), business: "Best Plumbing and Heating ".repeat(4) });
    expect(line).toMatch(/^A{19}… thinks you’ll like Best Plumbing and Heating.*…$/);
    expect(line.length).toBeLessThan(90);
  });
});
