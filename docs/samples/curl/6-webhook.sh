#!/usr/bin/env bash
# Tells whether a message is ours. Its Sampan-Signature header is in $SIGNATURE, and its body,
# as it came, in $BODY_FILE.
set -euo pipefail

# For a day after a change of the secret there are two signatures.
[[ $SIGNATURE =~ ^t=([0-9]{1,12})(,v1=[0-9a-f]{64}){1,2}$ ]] || { echo refused && exit 1; }
timestamp=${BASH_REMATCH[1]}

age=$(($(date +%s) - timestamp))
expected=$({ printf '%s.' "$timestamp" && cat "$BODY_FILE"; } |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)

[[ ${age#-} -le 300 && $SIGNATURE == *",v1=$expected"* ]] || { echo refused && exit 1; }
jq -r '"\(.type) \(.data.exchange.id // "")"' "$BODY_FILE"
