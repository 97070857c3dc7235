-- A session is found by the hash of its token: who reads the database, or a backup of it, can sign in as nobody.
alter table sessions add column token_hash bytea;
update sessions set token_hash = sha256(convert_to(token, 'UTF8'));
alter table sessions drop column token;
alter table sessions alter column token_hash set not null;
alter table sessions add constraint sessions_token_hash_key unique (token_hash);
