-- Entries come in through post_entries alone (db/functions/ledger.sql).
REVOKE INSERT ON activity FROM referral_rewards_app;
