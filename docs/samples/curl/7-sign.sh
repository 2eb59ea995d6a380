#!/usr/bin/env bash
# A quote by a signed request: whoever reads the key on the way can do nothing with it.
set -euo pipefail

path=/api/v1/quotes
body='{"sendCurrency":"BTC","receiveCurrency":"ETH","sendAmount":"0.5","orderType":"fixed"}'
time=$(date +%s) nonce=$(openssl rand -hex 16) request=$(openssl rand -hex 16)

# The path has its query, if there is one, and the body is exactly as it is sent.
hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
code=$(printf 'v1\n%s\n%s\nPOST\n%s\n%s\n%s' "$time" "$nonce" "$path" "$request" "$hash" |
  openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1)

curl -sS --fail-with-body "$BASE_URL$path" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Sampan-Signature: t=$time,n=$nonce,b=$hash,v1=$code" \
  -H "Idempotency-Key: $request" \
  -H 'Content-Type: application/json' \
  -d "$body" |
  jq -r '.data | "0.5 BTC gives \(.receiveAmount) ETH until \(.expiresAt)", .id'
