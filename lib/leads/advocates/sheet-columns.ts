import { dollars } from "@/lib/kit/dollars";
import { formatPhone } from "@/lib/kit/format-phone";

interface Row {
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly referralCode: string;
  readonly referralUrl: string;
  readonly creditBalanceCents: number;
  readonly pendingCreditCents: number;
  readonly owedCents: number;
  readonly openCount: number;
  readonly convertedCount: number;
  readonly visitCount: number;
  readonly enrolledAt: Date;
}

/** The columns of an advocate spreadsheet. */
export const csv = {
  Name: ({ name }: Row) => name,
  Email: ({ email }: Row) => email,
  Phone: ({ phone }: Row) => phone && formatPhone(phone),
  Code: ({ referralCode }: Row) => referralCode,
  Link: ({ referralUrl }: Row) => referralUrl,
  "Credit (USD)": ({ creditBalanceCents }: Row) => dollars(creditBalanceCents),
  Waiting: ({ openCount }: Row) => openCount,
  Converted: ({ convertedCount }: Row) => convertedCount,
  "Link opened": ({ visitCount }: Row) => visitCount,
  Enrolled: ({ enrolledAt }: Row) => enrolledAt,
  "Pending credit (USD)": ({ pendingCreditCents }: Row) => dollars(pendingCreditCents),
  "Owed (USD)": ({ owedCents }: Row) => dollars(owedCents),
};
