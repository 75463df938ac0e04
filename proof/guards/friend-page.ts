import { rule } from "@/proof/guards/case";
import { insert } from "@/proof/guards/insert";

export const friendPageCases = [
  rule("friend_form_counts_pkey", "a key again", insert("friend_form_counts", { key: "\\x01" })),
  rule("friend_form_counts_taken", "no form", insert("friend_form_counts", { taken: 0 })),
];
