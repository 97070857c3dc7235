-- Quiet hours, and names kept out of notifications: both off, as an account begins.
update settings set settings = settings || jsonb_build_object(
  'reminders', '{"quietHours": false, "quietFrom": "22:00", "quietUntil": "07:00"}'::jsonb || (settings -> 'reminders'),
  'notifications', '{"hideNames": false}'::jsonb || (settings -> 'notifications'));
