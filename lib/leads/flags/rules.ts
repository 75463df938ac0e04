import type { ReviewRule } from "@/db/enums";
import type { FlagRule } from "@/lib/leads/flags/rule";
import { disposableEmail } from "@/lib/leads/flags/rules/disposable-email";
import { insider } from "@/lib/leads/flags/rules/insider";
import { knownCustomer } from "@/lib/leads/flags/rules/known-customer";
import { manyInADay } from "@/lib/leads/flags/rules/many-in-a-day";
import { refundedTwice } from "@/lib/leads/flags/rules/refunded-twice";
import { ring } from "@/lib/leads/flags/rules/ring";
import { sameContact } from "@/lib/leads/flags/rules/same-contact";
import { sameHousehold } from "@/lib/leads/flags/rules/same-household";
import { sameNetwork } from "@/lib/leads/flags/rules/same-network";
import { sharedContact } from "@/lib/leads/flags/rules/shared-contact";

/** All rules, in the order of the settings page. */
export const ruleOf: Readonly<Record<ReviewRule, FlagRule>> = {
  same_contact: sameContact,
  known_customer: knownCustomer,
  same_household: sameHousehold,
  disposable_email: disposableEmail,
  shared_contact: sharedContact,
  many_in_a_day: manyInADay,
  same_network: sameNetwork,
  insider,
  ring,
  refunded_twice: refundedTwice,
};

export const flagRules: readonly FlagRule[] = Object.values(ruleOf);
