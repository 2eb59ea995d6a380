#!/usr/bin/env bash
# An order made of a quote. Sent again with the same Idempotency-Key, it makes no second order.
set -euo pipefail

# Keep the key with your own order, and send the same one when you try again.
idempotency_key=$(cat /proc/sys/kernel/random/uuid)

curl -sS --fail-with-body "$BASE_URL/api/v1/exchanges" \
  -H "Authorization: Bearer $API_KEY" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $idempotency_key" \
  -d "{\"quoteId\": \"$QUOTE_ID\", \"receiveAddress\": \"$RECEIVE_ADDRESS\"}" |
  jq -r '.data |
    "send \(.sendAmount) \(.sendCurrency) to \(.depositAddress) before \(.expiresAt)", .id'
