import { expect, it } from "vitest";
import { keptForm, placeOf, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { openShop } from "@/proof/fixtures/open-shop";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

const typed = { friendName: "Fay Fox", friendEmail: "fay@example.com", friendPhone: "" };
const kept = { values: { ...typed, friendSmsConsent: false }, wrong: [], notice: "unavailable" };

it("typed values survive a failed save and can be sent again", async () => {
  const { api, campaign, ann } = await openShop();
  const rename = (from: string, to: string) =>
    runAlone(scratch().ownerUrl, [`ALTER TABLE referrals RENAME COLUMN ${from} TO ${to}`]);
  await rename("friend_name", "renamed");
  const answers = {
    friend: await sendFriendForm(ann.referralCode, typed),
    advocate: await postForm(`/api/portal/${ann.portalToken}`, { action: "refer", ...typed }),
  };
  await rename("renamed", "friend_name");
  expect(placeOf(answers.friend)).toBe(`303 /r/${ann.referralCode}?again#form`);
  expect(keptForm(answers.friend, ann.referralCode)).toEqual(kept);
  expect(placeOf(answers.advocate)).toBe(`303 /portal/${ann.portalToken}?again#tell`);
  expect(keptForm(answers.advocate, `portal:${ann.advocateId}`)).toEqual(kept);
  expect(await readReferrals(api, campaign)).toEqual([]);
  expect(placeOf(await sendFriendForm(ann.referralCode, typed))).toBe(`303 /r/${ann.referralCode}?sent`);
});
