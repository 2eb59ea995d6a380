#!/usr/bin/env bash
# Every currency with its limits, and what one bitcoin is worth in USDT on TRON.
set -euo pipefail

curl -sS --fail-with-body "$BASE_URL/api/v1/currencies" -H "Authorization: Bearer $API_KEY" |
  jq -r '.data[] |
    "\(.id) \(.network) from \(.minAmount)" + (if .isActive then "" else " (paused)" end)'

curl -sS --fail-with-body "$BASE_URL/api/v1/exchange-rate/BTC/USDT-TRC20" \
  -H "Authorization: Bearer $API_KEY" |
  jq -r '"1 BTC = \(.data.exchangeRate) USDT"'
