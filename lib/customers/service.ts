import { customers } from "@/lib/customers/contract";
import { findKnownCustomers } from "@/lib/customers/known";
import { implement } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";

export const findCustomer = implement(customers.find, async ({ db, actor }, { email, phone }) => {
  const person = { email: email === undefined ? null : normalizeEmail(email), phone: phone ?? null };
  const [customer] = await findKnownCustomers(db, actor.orgId, [person]);
  return customer ? { customer } : {};
});
