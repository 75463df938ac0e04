import { useState } from "react";
import type { Offer } from "@/components/campaigns/offer";
import type { EditorValues, Mode } from "./editor-values";
import { type CapRule, readCap, readReward } from "./read-editor";

interface Described {
  readonly offer: Offer;
  readonly cap: number;
}

const unknown: Described = {
  offer: { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 },
  cap: 1,
};

/** What the editor describes right now; what cannot be read is as it was before. */
export function useDescribed(values: EditorValues, rule: CapRule): Described {
  // Each reward type has its own, since cents are no basis points.
  const [last, setLast] = useState<Readonly<Partial<Record<Mode, Described>>>>({});
  const mode = values.rewardMode;
  const before = last[mode] ?? unknown;
  const now: Described = {
    offer: {
      rewardMode: mode,
      advocateRewardValue: readReward(mode, values.advocateRewardValue) ?? before.offer.advocateRewardValue,
      friendRewardValue: readReward(mode, values.friendRewardValue) ?? before.offer.friendRewardValue,
    },
    cap: readCap(rule, values.maxReferralsPerAdvocate) ?? before.cap,
  };
  if (JSON.stringify(now) !== JSON.stringify(last[mode])) setLast({ ...last, [mode]: now });
  return now;
}
