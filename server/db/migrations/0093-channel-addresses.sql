-- The own addresses of patients at any channel that has such, no longer at ntfy alone. Values go on being sealed under the names of
-- before (server/db/sealed.ts).
alter table ntfy_topics rename to channel_addresses;
alter table channel_addresses rename column topic to address;
alter table channel_addresses add channel text not null default 'ntfy';
alter table channel_addresses alter channel drop default,
  drop constraint ntfy_topics_pkey,
  add primary key (user_id, channel);
drop trigger empties_cursors on channel_addresses;
select empty_cursors_with('channel_addresses', '{address}');
