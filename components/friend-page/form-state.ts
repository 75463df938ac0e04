/** What a friend types, by the names that the API has for it. */
export interface FriendValues {
  readonly friendName: string;
  readonly friendEmail: string;
  readonly friendPhone: string;
  readonly friendSmsConsent: boolean;
}

/** The fields that something can be wrong with. */
export type FriendField = Exclude<keyof FriendValues, "friendSmsConsent">;

/** Why a form was not taken although nothing in it is wrong. `gone`: what was typed has not been kept. */
export type FormNotice = "quick" | "stale" | "trap" | "limited" | "unavailable" | "gone";

/** Why the form is shown again. */
export interface FormTrouble {
  readonly wrong: readonly FriendField[];
  readonly notice?: FormNotice | undefined;
  /** With the notice `limited`: after how many minutes it can be sent again. */
  readonly waitMinutes?: number | undefined;
}
