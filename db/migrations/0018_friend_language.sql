-- A matched request brings its friend's language.
GRANT UPDATE (friend_language) ON referrals TO referral_rewards_app;
