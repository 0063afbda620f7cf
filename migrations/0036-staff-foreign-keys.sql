-- Deleting an account looks for what refers to it by these: an index over a part of the rows is not used for that.
drop index staff_accounts_away;
create index staff_accounts_away on staff_accounts (away_account_id);
drop index staff_invitations_of_account;
create index staff_invitations_of_account on staff_invitations (account_id);
drop index staff_challenges_of_account;
create index staff_challenges_of_account on staff_challenges (account_id);
