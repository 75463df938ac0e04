import { renderEmail } from "@/emails/render";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { implement } from "@/lib/kit/implement";
import { brandOf } from "@/lib/messages/brand";
import { messages } from "@/lib/messages/contract";
import { chooseOffer } from "@/lib/messages/preview-offer";
import { previewProps } from "@/lib/messages/preview-props";
import { findSender } from "@/lib/messages/sender";

export const previewMessage = implement(
  messages.preview,
  async ({ db, actor, now }, { template, primaryColor, ...given }) => {
    const [sender, offer] = await Promise.all([
      findSender(db, actor.orgId),
      chooseOffer(db, actor.orgId, given),
    ]);
    const brand = brandOf(sender, now);
    const mayColor = planOfRow(sender.organization, now).customBranding;
    const look = mayColor && primaryColor !== undefined ? { ...brand, color: primaryColor } : brand;
    return renderEmail(template, previewProps(offer)[template], look);
  },
);
