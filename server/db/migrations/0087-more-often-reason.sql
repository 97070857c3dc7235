-- Why the patient takes a medicine more often than it is usually taken; null where that was not asked.
alter table medications add more_often_reason sealed;
