-- Medications that the patient says are plans of one medicine have the same medicine_id (dose-model 4.6); null for the others.
alter table medications add column medicine_id uuid;
create index medications_of_medicine on medications (user_id, medicine_id) where medicine_id is not null;
