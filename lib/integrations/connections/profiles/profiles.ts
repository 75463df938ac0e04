import type { Profile } from "@/lib/integrations/connections/profile";
import { calendly } from "@/lib/integrations/connections/profiles/calendly";
import { highlevel } from "@/lib/integrations/connections/profiles/highlevel";
import { housecallPro } from "@/lib/integrations/connections/profiles/housecall-pro";
import { jobber } from "@/lib/integrations/connections/profiles/jobber";
import { quickbooks } from "@/lib/integrations/connections/profiles/quickbooks";
import { shopify } from "@/lib/integrations/connections/profiles/shopify";
import { square } from "@/lib/integrations/connections/profiles/square";
import { stripe } from "@/lib/integrations/connections/profiles/stripe";
import type { SystemKey } from "@/lib/integrations/connections/systems";

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
