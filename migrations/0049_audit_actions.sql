-- Alerts look for a few actions in the audit log, however many other lines there are.
create index audit_log_action on audit_log (action, seq);
