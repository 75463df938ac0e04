import { users } from "@/db/schema/organizations";

/** The columns of a member as a change of it answers (spec, "User"). */
export const member = {
  email: users.email,
  roles: users.roles,
  allowPasswordAuth: users.allowPasswordAuth,
};
