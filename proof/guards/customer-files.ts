import { refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/statements";

/** Moves a file from one state to another. */
const move = (from: string, to: string) =>
  `${insert("customer_files", { state: from, applied_at: at, undone_at: from === "undone" ? at : null })};
   UPDATE customer_files SET state = '${to}', undone_at = NULL WHERE id = '${ids.new}'`;

const converted = { outcome: "convert", state: "done", credit_cents: 500, referral_id: ids.annsConverted };

export const customerFileCases = [
  ...rules("customer_files", {
    customer_files_counts_range: {
      "more rows done than the file has": { done_count: 1 },
      "a negative number done": { done_count: -1 },
    },
    customer_files_people_have_campaign: {
      "people without a campaign": { kind: "people" },
    },
    customer_files_state_has_time: {
      "applied without a time": { state: "applied" },
      "undone without a time": { state: "undone", applied_at: at },
      "undone before it was applied": { state: "undone", undone_at: at },
      "a time of undoing for what stands": { undone_at: at },
    },
    customer_files_stopped_at_work: {
      "stopped before it was applied": { stopped_at: at },
      "stopped when it was applied": { state: "applied", applied_at: at, stopped_at: at },
    },
  }),
  ...refusals("customer_files", {
    customer_files_campaign_fk: {
      "another organization's campaign": { invite_campaign_id: ids.campaignB },
    },
    customer_files_go_forward: {
      "applying an undone file again": move("undone", "applying"),
      "applying a discarded file": move("discarded", "applying"),
      "keeping a file that is being undone": move("undoing", "applied"),
      "discarding an applied file": move("applied", "discarded"),
      "returning a file to checked while it is applied": move("applying", "checked"),
    },
  }),
  ...rules("customer_file_rows", {
    customer_file_rows_row_key: { "a row of the file again": { row: 1 } },
    customer_file_rows_convert_key: {
      "a lead that two rows convert": insert("customer_file_rows", converted, {
        ...converted,
        id: ids.newer,
        row: 3,
      }),
    },
    customer_file_rows_value_range: {
      "a negative value": { job_value_cents: -1 },
      "more than any job": { job_value_cents: 1_000_000_000_001 },
    },
    customer_file_rows_decided_has_time: {
      "decided without a time": { decided_by: "Ada" },
      "decided without a name": { decided_at: at },
    },
    customer_file_rows_done_is_known: {
      "done before it was looked at": { state: "done" },
      "a doubt that was done": { state: "done", outcome: "ask" },
    },
    customer_file_rows_credit_fits_outcome: {
      "a conversion that takes credit": { outcome: "convert", credit_cents: -1 },
      "a refund that gives credit": { outcome: "reverse", credit_cents: 1 },
      "more than a number holds": { outcome: "convert", credit_cents: String(2n ** 53n) },
      "less than a number holds": { outcome: "reverse", credit_cents: String(-(2n ** 53n)) },
    },
    customer_file_rows_made_is_named: {
      "a lead that it made, unnamed": { outcome: "convert", made_referral: "true" },
      "a lead that a refund made": {
        outcome: "reverse",
        referral_id: ids.annsConverted,
        made_referral: "true",
      },
      "a lead made before it was looked at": { referral_id: ids.annsPending, made_referral: "true" },
    },
  }),
  ...refusals("customer_file_rows", {
    customer_file_rows_file_fk: { "another organization's file": { file_id: ids.fileB } },
    customer_file_rows_booked: {
      "a lead that is not converted": { ...converted, referral_id: ids.abesPending },
      "another organization's lead": { ...converted, referral_id: ids.bobsConverted },
      "another advocate's lead": { ...converted, advocate_id: ids.abe },
      "no lead": { ...converted, referral_id: null },
      "a refund of what is not converted": {
        ...converted,
        outcome: "reverse",
        credit_cents: -500,
        // Its conversion needs approval.
        referral_id: ids.annsPending,
      },
      "done later": `UPDATE customer_file_rows SET outcome = 'convert', state = 'done' WHERE id = '${ids.rowA}'`,
    },
  }),
  ...rules("customers", {
    customers_contact_is_one: {
      "a name": { contact: "Gus Hale" },
      "a number as it was typed": { contact: "(503) 555-0187" },
      "an address with a name": { contact: "Gus <gus@example.com>" },
    },
  }),
  ...refusals("customers", {
    customers_file_fk: { "another organization's file": { file_id: ids.fileB } },
  }),
];
