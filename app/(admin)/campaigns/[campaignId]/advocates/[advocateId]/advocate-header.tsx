"use client";

import { Ellipsis, ExternalLink, Mail, Phone, Plus, Ticket } from "lucide-react";
import Link from "next/link";
import type { ReactElement } from "react";
import type { AdvocateWithCredit } from "@/components/credit/adjustment";
import { DraftDialog } from "@/components/form/draft-dialog";
import { LazyMenu, lazy } from "@/components/lazy";
import { ConsentText } from "@/components/messages/consent-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { buttonVariants } from "@/components/ui/variants";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocatePath, advocatesPath, campaignPath } from "../../../../paths";
import type { LinkQuestion } from "./dialogs";
import type { PageAdvocate } from "./read-page";
import { preferenceNames } from "./timeline";

const loadMenu = () => import("./advocate-menu").then(({ AdvocateMenu }) => AdvocateMenu);

interface AdvocateHeaderProps {
  readonly advocate: PageAdvocate;
  readonly campaignName: string;
  readonly isAdmin: boolean;
  readonly onEdit: () => void;
  readonly onAsk: (question: LinkQuestion) => void;
}

export function AdvocateHeader({ advocate, campaignName, ...menu }: AdvocateHeaderProps) {
  const { campaignId, advocateId, name, portalUrl, erasedAt } = advocate;
  const hasCredit = advocate.creditBalanceCents > 0;
  return (
    <PageHeader
      crumbs={[{ label: "Advocates", href: advocatesPath() }, { label: name }]}
      leading={<Avatar name={name} size="large" />}
      title={<bdi>{name}</bdi>}
      badge={
        <Link
          href={campaignPath(campaignId)}
          prefetch={false}
          aria-label={`Campaign: ${campaignName}`}
          className="min-w-0 max-w-full rounded-chip transition-opacity hover:opacity-80"
        >
          <Badge>
            <bdi>{campaignName}</bdi>
          </Badge>
        </Link>
      }
      description={erasedAt ? undefined : <Contacts advocate={advocate} />}
      actions={
        <>
          {!erasedAt && (
            <a
              href={portalUrl}
              target="_blank"
              rel="noreferrer"
              className={cx("inline-flex gap-2 max-sm:px-3!", buttonVariants({}))}
            >
              <ExternalLink size={16} />
              <span className="max-sm:sr-only">Open portal</span>
            </a>
          )}
          <AdjustDialog
            advocate={advocate}
            trigger={
              <Button icon={Plus} variant={hasCredit ? "secondary" : "primary"}>
                Adjust credit
              </Button>
            }
          />
          <RedeemDialog
            advocate={advocate}
            trigger={
              <Button icon={Ticket} variant={hasCredit ? "primary" : "secondary"}>
                Use credit
              </Button>
            }
          />
        </>
      }
      menu={
        !erasedAt && (
          <LazyMenu
            load={loadMenu}
            menuProps={{
              advocateId,
              portalUrl,
              statementHref: `${advocatePath(advocate)}/statement`,
              ...menu,
            }}
          >
            <IconButton label="More actions" icon={Ellipsis} variant="secondary" />
          </LazyMenu>
        )
      }
    />
  );
}

/** An advocate's contacts, and the channels in use. */
function Contacts({ advocate }: { advocate: PageAdvocate }) {
  const { email, phone, notificationPreference, smsConsentAt, textConsent } = advocate;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary">
      {email && (
        <a href={`mailto:${email}`} className="inline-flex min-w-0 items-center gap-1.5 hover:text-ink">
          <Mail size={14} className="shrink-0" />
          <bdi className="wrap-anywhere">{email}</bdi>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="inline-flex items-center gap-1.5 whitespace-nowrap hover:text-ink">
          <Phone size={14} className="shrink-0" />
          {formatPhone(phone)}
        </a>
      )}
      <Badge>{preferenceNames[notificationPreference]}</Badge>
      {phone && !smsConsentAt && (
        <Badge tone="amber" title="They haven’t agreed to texts.">
          No texts
        </Badge>
      )}
      {textConsent && (
        <details className="text-caption text-soft open:w-full">
          <summary className="cursor-pointer hover:text-ink">Consent to texts</summary>
          <p className="text-pretty">
            <ConsentText consent={textConsent} />
          </p>
        </details>
      )}
    </div>
  );
}

const AdjustForm = lazy(() =>
  import("../../../../../../components/credit/adjust-form").then((module) => module.AdjustForm),
);

interface AdjustDialogProps {
  readonly advocate: AdvocateWithCredit;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Adds or removes credit by hand. */
function AdjustDialog({ advocate, trigger }: AdjustDialogProps) {
  const draftKey = `adjust:${advocate.advocateId}`;
  return (
    <DraftDialog
      draftKey={draftKey}
      trigger={trigger}
      title="Adjust credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The amount and reason stay in the ledger for good.
        </>
      }
    >
      {(close) => <AdjustForm advocate={advocate} draftKey={draftKey} onDone={close} />}
    </DraftDialog>
  );
}

const RedeemForm = lazy(() =>
  import("../../../../../../components/redemptions/redeem-form").then((module) => module.RedeemForm),
);

interface RedeemDialogProps {
  readonly advocate: AdvocateWithCredit;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Uses an advocate's credit: off an invoice, as a gift card, or in another way. */
function RedeemDialog({ advocate, trigger }: RedeemDialogProps) {
  const draftKey = `redeem:${advocate.advocateId}`;
  return (
    <DraftDialog
      draftKey={draftKey}
      trigger={trigger}
      title="Use credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The credit is taken off right away, so it can’t be
          used twice.
        </>
      }
    >
      {(close) => <RedeemForm advocate={advocate} draftKey={draftKey} onDone={close} />}
    </DraftDialog>
  );
}
