/** Actions of the automation tools, named as in `docs/automation` (`proof/automation` compares). */
export const automationActions = [
  { name: "Find advocate", text: "Finds an advocate by code, email or phone number." },
  { name: "Find lead", text: "Finds a lead by email or phone number, the newest first." },
  {
    name: "Invite advocate",
    text: "Gives a customer a link to share, and sends it. Existing advocates are left unchanged.",
  },
  { name: "Add lead", text: "Records that an advocate referred a friend." },
  {
    name: "Lead became a customer",
    text: "Gives the advocate the reward, once. Stops quietly for customers without a referral.",
  },
  { name: "Take back reward", text: "For a job that was refunded. Stops quietly if no reward was given." },
  { name: "Use credit", text: "Takes credit off, such as for an invoice." },
  { name: "Give credit", text: "Adds credit, such as a thank-you for a review." },
] as const;
