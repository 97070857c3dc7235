-- A patient's deliveries of one minute lie together, so that whoever claims some of them finds the rest.
drop index deliveries_waiting;
create index deliveries_waiting on deliveries (channel, next_try_at, user_id) where state = 'waiting';
