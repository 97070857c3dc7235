-- In the new database, as a superuser: how many tables are not copied yet, or are behind. At 0 the old server can be stopped.
select count(*) from pg_subscription_rel where srsubstate <> 'r';
