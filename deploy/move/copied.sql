-- In the new database, as a superuser: how many tables are not copied yet. At 0, fence.sql can be run on the old one.
select count(*) from pg_subscription_rel where srsubstate <> 'r';
