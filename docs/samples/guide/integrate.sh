# --- key
export BASE_URL=http://127.0.0.1:3000
export API_KEY=$(curl -sS -X POST "$BASE_URL/api/sandbox/keys" | jq -r .key)
curl -sS "$BASE_URL/api/v1/key" -H "Authorization: Bearer $API_KEY" | jq .data.limits

# --- quote
quote() {
  curl -sS --fail-with-body "$BASE_URL/api/v1/quotes" \
    -H "Authorization: Bearer $API_KEY" \
    -H 'Content-Type: application/json' \
    -d '{
      "sendCurrency": "BTC",
      "receiveCurrency": "USDT-TRC20",
      "sendAmount": "0.05",
      "orderType": "fixed"
    }'
}
quote | jq '.data | {sendAmount, receiveAmount, fee, networkFee, expiresAt}'

# --- order
receive=$(curl -sS "$BASE_URL/api/sandbox/addresses/tron" | jq -r .address)
refund=$(curl -sS "$BASE_URL/api/sandbox/addresses/bitcoin" | jq -r .address)
order() {
  quote | jq --arg to "$receive" --arg back "$refund" \
    '{quoteId: .data.id, receiveAddress: $to, refundAddress: $back, externalId: "invoice-17"}' |
    curl -sS --fail-with-body "$BASE_URL/api/v1/exchanges" \
      -H "Authorization: Bearer $API_KEY" \
      -H 'Content-Type: application/json' \
      -H "Idempotency-Key: $(openssl rand -hex 16)" \
      -d @-
}
ORDER_ID=$(order | jq -r .data.id)
get() { curl -sS "$BASE_URL/api/v1/exchanges/$1" -H "Authorization: Bearer $API_KEY"; }
get "$ORDER_ID" | jq '.data | {state, sendAmount, depositAddress, expiresAt, nextActions}'

# --- pay
sandbox() { curl -sS "$BASE_URL/api/sandbox$1" -H 'Content-Type: application/json' -d "$2"; }
sandbox "/exchanges/$ORDER_ID/deposit" '{}' | jq -c .

# --- follow
follow() {
  until get "$1" | jq -e ".data | $2" > /dev/null; do
    sandbox /blocks '{"chain": "bitcoin", "count": 3}' > /dev/null
    sandbox /blocks '{"chain": "tron", "count": 20}' > /dev/null
    sleep 1
  done
  get "$1" | jq -c '.data | {state, reason, txHash, nextActions}'
}
follow "$ORDER_ID" '.terminal'

# --- trouble
TROUBLE_ID=$(order | jq -r .data.id)
sandbox "/exchanges/$TROUBLE_ID/troubles" '{"kind": "underpaid"}' | jq -c .leadsTo
follow "$TROUBLE_ID" '.userActionRequired and .state == "action_required"'

# --- refund
curl -sS -X POST "$BASE_URL/api/v1/exchanges/$TROUBLE_ID/refund" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" | jq -c '.data.state'
follow "$TROUBLE_ID" '.terminal'
