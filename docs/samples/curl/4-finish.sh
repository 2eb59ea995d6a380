#!/usr/bin/env bash
# Polls an order until no other state can follow, for 30 minutes at most.
# In the sandbox the deposit is paid with test coins first.
set -euo pipefail

sandbox() {
  curl -sS --fail-with-body "$BASE_URL/api/sandbox$1" -H 'Content-Type: application/json' -d "$2"
}

# Sandbox only. Elsewhere a wallet sends `sendAmount` to `depositAddress`,
# and the chain makes its own blocks.
chain=$(sandbox "/exchanges/$ORDER_ID/deposit" '{}' | jq -r .chain)

while [ "$SECONDS" -lt 1800 ]; do
  order=$(curl -sS --fail-with-body "$BASE_URL/api/v1/exchanges/$ORDER_ID" \
    -H "Authorization: Bearer $API_KEY")
  jq -r '.data | "\(.state) \(.confirmations)/\(.confirmationsNeeded)"' <<< "$order"
  [ "$(jq .data.terminal <<< "$order")" = true ] && break
  for each in $chain $(jq -r '.data.payouts[].chain' <<< "$order"); do
    sandbox /blocks "{\"chain\": \"$each\", \"count\": 5}" > /dev/null
  done
  sleep 1
done
jq -r '.data | "\(.state) \(.txHash)"' <<< "$order"
# `failed` and `expired` are not terminal: our team or a late payment can still move the order.
jq -r '.data | select(.terminal | not) | "Not final. Next: \(.nextActions | join(", "))"' <<< "$order"
