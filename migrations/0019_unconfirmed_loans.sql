-- A loan whose payout a node called wrong may still be paid. It has a reason of its own, so that nobody takes it for one
-- that failed for good and lends the same again.
alter table loans drop constraint loans_reason_check;
alter table loans add constraint loans_reason_check
  check (reason in ('payout_rejected', 'address_listed', 'payout_unconfirmed'));

update loans set reason = 'payout_unconfirmed'
  where state = 'failed' and exists (
    select 1 from payouts p where p.loan_id = loans.id and p.state not in ('final', 'void')
  );

-- Such a loan is open: the address that it is paid back to stays.
drop index loans_open_payment_address;
create index loans_open_payment_address on loans (payment_address)
  where state in ('pending', 'paid', 'processing') or reason = 'payout_unconfirmed';
