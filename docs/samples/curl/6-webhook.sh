#!/usr/bin/env bash
# Tells whether a message is ours. Its Sampan-Signature header is in $SIGNATURE, and its body,
# as it came, in $BODY_FILE.
set -euo pipefail

[[ $SIGNATURE =~ ^t=([0-9]{1,12}),v1=([0-9a-f]{64})$ ]] || { echo refused && exit 1; }
timestamp=${BASH_REMATCH[1]} given=${BASH_REMATCH[2]}

age=$(($(date +%s) - timestamp))
expected=$({ printf '%s.' "$timestamp" && cat "$BODY_FILE"; } |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)

[[ ${age#-} -le 300 && $given == "$expected" ]] || { echo refused && exit 1; }
jq -r '"\(.type) \(.data.exchange.id // "")"' "$BODY_FILE"
