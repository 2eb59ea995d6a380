#!/usr/bin/env bash
# Verifies signed terms or the receipt of an order. Nobody is asked: KEY_FILE is what /.well-known/sampan-terms-key said.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# What was signed is canonical JSON: the names in order, and no blanks. The same key signs both, so each has to be under
# its own name.
jq -e 'has("receipt") != has("terms") and ((.receipt // .terms).document == "receipt") == has("receipt")' \
  "$FILE" > /dev/null || { echo 'The signature is not valid.'; exit 1; }
jq -jcS '.receipt // .terms' "$FILE" > "$folder/text"
jq -r .signature "$FILE" | openssl base64 -d -A > "$folder/signature"
jq -r .publicKeyPem "$KEY_FILE" > "$folder/key.pem"

openssl pkeyutl -verify -rawin -pubin -inkey "$folder/key.pem" -in "$folder/text" -sigfile "$folder/signature" \
  > /dev/null 2>&1 || { echo 'The signature is not valid.'; exit 1; }
jq -r '(if .receipt then "The receipt" else "The terms" end) +
  " of \((.receipt // .terms).orderNumber): the signature is valid."' "$FILE"
