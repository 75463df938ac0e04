const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Organization A, its neighbor B, and C, which is empty. Ann and Abe share a campaign of A; Amy is in another. */
export const ids = {
  orgA: id(1),
  orgB: id(2),
  orgC: id(3),
  nowhere: id(9),
  userA: id(11),
  userA2: id(12),
  userB: id(13),
  campaignA: id(21),
  campaignA2: id(22),
  campaignB: id(23),
  ann: id(31),
  abe: id(32),
  amy: id(33),
  bob: id(34),
  annsPending: id(41),
  annsConverted: id(42),
  abesPending: id(43),
  bobsPending: id(44),
  bobsConverted: id(45),
  annsConversion: id(51),
  bobsConversion: id(52),
  annsReward: id(61),
  bobsReward: id(62),
  entryA: id(71),
  invitationA: id(72),
  eventA: id(73),
  inviteA: id(81),
  textA: id(82),
  welcomeA: id(83),
  resentA: id(84),
  inviteB: id(85),
  sessionA: id(91),
  linkA: id(92),
  passkeyA: id(93),
  approvalA: id(94),
  approvalB: id(95),
  approvedA: id(96),
  importA: id(97),
  redemptionB: id(102),
  codeA: id(103),
  fileA: id(104),
  fileB: id(105),
  rowA: id(106),
  reviewA: id(107),
  jobA: id(108),
  askA: id(109),
  optOutA: id(120),
  endpointA: id(130),
  toldA: id(131),
  toldB: id(133),
  deliveryA: id(132),
  consentA: id(121),
  connectionA: id(134),
  heardA: id(135),
  connectionApp: id(136),
  heardThin: id(137),
  unreachableA: id(138),
  backupA: id(139),
  monthB: id(140),
  monthB2: id(141),
  new: id(99),
  newer: id(100),
  newest: id(101),
} as const;

/** The time of all events in the fixture. */
export const at = "2026-01-01T00:00:00Z";
/** The end of rows that have one. */
export const later = "2026-02-01T00:00:00Z";

/** The storage key of an organization's logo. */
export function logoOf(orgId: string, name: string): string {
  return `logos/${orgId}/${name}.png`;
}
