-- A column of this type holds a value that server/db/sealed.ts encrypted. Its shape (first byte 1, at least key id,
-- nonce and tag) is checked here, so that plain text cannot land in it by mistake; `rotate-keys` finds the columns to
-- encrypt anew by this type.
create domain sealed as bytea
  constraint sealed_by_us check (octet_length(value) >= 31 and get_byte(value, 0) = 1);
