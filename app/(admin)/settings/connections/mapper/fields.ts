import {
  Banknote,
  CalendarCheck,
  CircleCheck,
  CircleDollarSign,
  Contact,
  Hash,
  type LucideIcon,
  Mail,
  Phone,
  ReceiptText,
  Ticket,
  Undo2,
  User,
} from "lucide-react";
import type { Mapping, MappingField } from "@/lib/integrations/connections/mapping";

export const fieldIcons: Readonly<Record<MappingField, LucideIcon>> = {
  eventId: Hash,
  paid: CircleCheck,
  refunded: Undo2,
  email: Mail,
  phone: Phone,
  amount: Banknote,
  currency: CircleDollarSign,
  code: Ticket,
  name: User,
  booked: CalendarCheck,
  customerId: Contact,
  paymentId: ReceiptText,
  refundId: Hash,
  refundAmount: Banknote,
};

const always: readonly MappingField[] = [
  "eventId",
  "paid",
  "refunded",
  "name",
  "email",
  "phone",
  "paymentId",
  "amount",
  "currency",
  "code",
  "booked",
  "customerId",
];

/** Fields in display order; refund fields appear once refunds can be recognized. */
export function fieldsOf({ refunded, refundId, refundAmount }: Mapping): readonly MappingField[] {
  const isRefund = [refunded, refundId, refundAmount].some((link) => link !== undefined);
  return isRefund ? [...always, "refundId", "refundAmount"] : always;
}

/** Fields most systems don't need. */
export const optionalFields: ReadonlySet<MappingField> = new Set([
  "name",
  "currency",
  "code",
  "booked",
  "customerId",
  "refundId",
  "refundAmount",
]);

/** Completes "Now click …". */
export const wantedWords: Readonly<Record<MappingField, string>> = {
  eventId: "the event’s ID",
  paid: "what says the job is paid",
  refunded: "what says it’s a refund",
  email: "the customer’s email",
  phone: "the customer’s phone",
  amount: "the job total",
  currency: "the currency, such as USD",
  code: "the referral code",
  name: "the customer’s name",
  booked: "what says a job is booked",
  customerId: "the customer’s ID",
  paymentId: "the invoice or job number",
  refundId: "the refund’s ID",
  refundAmount: "the refunded amount",
};
