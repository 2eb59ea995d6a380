-- Ethereum, BNB Chain, Polygon, TRON and Solana declare blocks final themselves. A deposit counts only in such a block,
-- so the height of the newest one is kept beside the cursor. Null on the other chains, and until the node was asked.
alter table chain_cursors add column final_height bigint check (final_height >= 0);

-- Simulated chains can make their finality stand still at a height, as it does on real ones in an incident.
alter table sandbox.chains add column finality_stalled_at integer check (finality_stalled_at >= 0);
