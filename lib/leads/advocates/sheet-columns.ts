import { dollars } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";

interface AdvocateLine {
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
  Name: ({ name }: AdvocateLine) => name,
  Email: ({ email }: AdvocateLine) => email,
  Phone: ({ phone }: AdvocateLine) => phone && formatPhone(phone),
  Code: ({ referralCode }: AdvocateLine) => referralCode,
  Link: ({ referralUrl }: AdvocateLine) => referralUrl,
  "Credit (USD)": ({ creditBalanceCents }: AdvocateLine) => dollars(creditBalanceCents),
  Waiting: ({ openCount }: AdvocateLine) => openCount,
  Converted: ({ convertedCount }: AdvocateLine) => convertedCount,
  "Link opened": ({ visitCount }: AdvocateLine) => visitCount,
  Enrolled: ({ enrolledAt }: AdvocateLine) => enrolledAt,
  "Pending credit (USD)": ({ pendingCreditCents }: AdvocateLine) => dollars(pendingCreditCents),
  "Owed (USD)": ({ owedCents }: AdvocateLine) => dollars(owedCents),
};
