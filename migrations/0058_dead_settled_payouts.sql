-- A settled payout that was undone, and whose validity windows have closed, is signed again from now on. The difference of
-- those that are in this state now may be booked already, so they are given up as before.
update payouts set wake_at = null
  where state = 'final' and mined_height is null and not exists (
    select 1 from attempts join chain_cursors using (chain)
    where attempts.payout_id = payouts.id
      and (attempts.valid_until_height is null or attempts.valid_until_height >= chain_cursors.height)
  );
