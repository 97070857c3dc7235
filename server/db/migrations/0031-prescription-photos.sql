-- A picture of the prescription, one per medication, as the server wrote it anew: a JPEG without metadata, and a small one
-- for lists. In a table of its own, so that no list of medications reads pictures.
create table prescription_photos (
  user_id uuid not null,
  medication_id uuid not null,
  -- Another one for each picture: whoever shows it asks for this very one.
  id uuid not null,
  photo sealed not null,
  thumbnail sealed not null,
  stored_at timestamptz not null,
  primary key (user_id, medication_id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade
);
select enable_patient_rls('prescription_photos');
-- What is encrypted does not compress: the database need not try.
alter table prescription_photos alter column photo set storage external, alter column thumbnail set storage external;
