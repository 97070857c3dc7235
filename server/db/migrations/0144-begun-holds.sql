-- Serves from: 0136-change-hints.sql
-- When a hold began, if it was not made ahead of that: it has begun for good, wherever the clock is set later (dose-model 12.1). Null
-- where it begins later, and in rows from before, for which the clock that is known now decides.
alter table holds add column begun_at timestamptz;
