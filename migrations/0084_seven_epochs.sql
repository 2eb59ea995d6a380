-- Numbers have 31 bits, of which the address has 28: restores skip millions of them.
alter table key_epochs
  drop constraint key_epochs_epoch_check,
  add constraint key_epochs_epoch_check check (epoch between 1 and 7);
