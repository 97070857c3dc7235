-- Nothing was ever written to it: links that confirm an address hold what they need, those that set a password have a table of
-- their own.
drop table verifications;
