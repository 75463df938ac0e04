import type { Profile } from "@/lib/connections/profile";
import { calendly } from "@/lib/connections/profiles/calendly";
import { highlevel } from "@/lib/connections/profiles/highlevel";
import { housecallPro } from "@/lib/connections/profiles/housecall-pro";
import { jobber } from "@/lib/connections/profiles/jobber";
import { quickbooks } from "@/lib/connections/profiles/quickbooks";
import { shopify } from "@/lib/connections/profiles/shopify";
import { square } from "@/lib/connections/profiles/square";
import { stripe } from "@/lib/connections/profiles/stripe";
import type { SystemKey } from "@/lib/connections/systems";

/** How each system that we know signs its events, and what they say. */
export const profiles: Readonly<Record<SystemKey, Profile>> = {
  stripe,
  square,
  shopify,
  jobber,
  quickbooks,
  housecall_pro: housecallPro,
  highlevel,
  calendly,
};
