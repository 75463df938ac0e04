import type { AskStop } from "@/db/enums";

/** Why an ask was not or would not be sent, as a sentence. */
export const stopSentences: Readonly<Record<AskStop, string>> = {
  erased: "Their data was erased.",
  campaign_closed: "The campaign is paused, has ended or was deleted.",
  turned_off: "This ask is turned off.",
  do_not_ask: "They’re marked “Don’t ask for referrals”.",
  opted_out: "They unsubscribed or stopped texts.",
  unreachable: "We have no working email for them, and they haven’t said yes to texts.",
  unhappy: "They weren’t happy with the job.",
  referred: "They referred someone in the meantime.",
  full: "They’ve reached the campaign’s limit of referrals.",
  opened: "Their link was opened in the meantime.",
  booked: "The friend has booked, the lead is closed, or it was never confirmed.",
  spent: "They’ve used their credit.",
  first_not_sent: "The first ask after this job wasn’t sent.",
  asked_this_season: "They were asked about another job less than 90 days before.",
  just_asked: "They got another ask less than 2 days before.",
  too_late: "The daily limit was reached every day for a week.",
  by_hand: "Someone on your team skipped it.",
  not_delivered: "It couldn’t be delivered.",
};
