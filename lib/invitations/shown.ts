import { invitations as table } from "@/db/schema/invitations";

/** The columns of an invitation that the API shows. */
export const shown = {
  invitationId: table.id,
  email: table.email,
  roles: table.roles,
  invitedBy: table.invitedBy,
  createdAt: table.createdAt,
  expiresAt: table.expiresAt,
};
