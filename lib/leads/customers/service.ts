import { implement } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { customers } from "@/lib/leads/customers/contract";
import { findKnownCustomers } from "@/lib/leads/customers/known";

export const findCustomer = implement(customers.find, async ({ db, actor }, { email, phone }) => {
  const person = { email: email === undefined ? null : normalizeEmail(email), phone: phone ?? null };
  const [customer] = await findKnownCustomers(db, actor.orgId, [person]);
  return customer ? { customer } : {};
});
