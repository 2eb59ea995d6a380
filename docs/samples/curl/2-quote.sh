#!/usr/bin/env bash
# A fixed price for 0.05 BTC. It binds us until `expiresAt`; the id is what an order is made of.
set -euo pipefail

# Or "receiveAmount": "3000" instead of sendAmount, to say what must arrive.
curl -sS --fail-with-body "$BASE_URL/api/v1/quotes" \
  -H "Authorization: Bearer $API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "sendCurrency": "BTC",
    "receiveCurrency": "USDT-TRC20",
    "sendAmount": "0.05",
    "orderType": "fixed"
  }' |
  jq -r '.data | "\(.sendAmount) BTC brings \(.receiveAmount) USDT until \(.expiresAt)", .id'
