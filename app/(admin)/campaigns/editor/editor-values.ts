import type { z } from "zod";
import { dayOf } from "@/components/form/days";
import { writeBasisPoints, writeCents } from "@/components/form/read-number";
import { type campaigns, DEFAULT_CAP } from "@/lib/campaigns/contract";
import type { ShownCampaign } from "../types";

export type Mode = ShownCampaign["rewardMode"];

/** What the editor's fields hold while they are filled in: all of it as it was typed. */
export interface EditorValues {
  name: string;
  rewardMode: Mode;
  advocateRewardValue: string;
  friendRewardValue: string;
  /** What was typed for the reward type that is not chosen, to be there again. */
  otherAdvocate: string;
  otherFriend: string;
  maxReferralsPerAdvocate: string;
  /** A day, or empty. */
  expiresAt: string;
  status: "active" | "paused";
}

/** A reward value as it is typed. */
export function writeReward(mode: Mode, value: number): string {
  return mode === "fixed" ? writeCents(value) : writeBasisPoints(value);
}

const usual: Readonly<Record<Mode, readonly [advocate: string, friend: string]>> = {
  fixed: ["25", "25"],
  percent: ["10", "5"],
};

/** What the fields hold at first for a new campaign, within the plan's ceiling. */
export function newValues(ceiling: number): EditorValues {
  return {
    name: "",
    rewardMode: "fixed",
    ...rewards(usual.fixed, usual.percent),
    maxReferralsPerAdvocate: String(Math.max(1, Math.min(DEFAULT_CAP, ceiling))),
    expiresAt: "",
    status: "active",
  };
}

/** What the fields hold at first for a campaign that is there. */
export function valuesOf(campaign: ShownCampaign): EditorValues {
  const { name, rewardMode: mode, status, expiresAt } = campaign;
  const chosen = [
    writeReward(mode, campaign.advocateRewardValue),
    writeReward(mode, campaign.friendRewardValue),
  ] as const;
  return {
    name,
    rewardMode: mode,
    ...rewards(chosen, usual[mode === "fixed" ? "percent" : "fixed"]),
    maxReferralsPerAdvocate: String(campaign.maxReferralsPerAdvocate),
    expiresAt: expiresAt ? dayOf(expiresAt) : "",
    status,
  };
}

type Typed = readonly [advocate: string, friend: string];

function rewards([advocateRewardValue, friendRewardValue]: Typed, [otherAdvocate, otherFriend]: Typed) {
  return { advocateRewardValue, friendRewardValue, otherAdvocate, otherFriend };
}

/** The values with the other reward type chosen, and what was typed for that. */
export function switchMode(values: EditorValues): EditorValues {
  return {
    ...values,
    rewardMode: values.rewardMode === "fixed" ? "percent" : "fixed",
    ...rewards(
      [values.otherAdvocate, values.otherFriend],
      [values.advocateRewardValue, values.friendRewardValue],
    ),
  };
}

/** What the fields come to once they can be read. */
export type EditorInput = Required<Omit<z.output<typeof campaigns.create.input>, "expiresAt">> & {
  expiresAt: Date | null;
};
