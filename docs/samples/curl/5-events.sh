#!/usr/bin/env bash
# Follows an order by server-sent events until no other state can follow, for 30 minutes at most.
# A stream that ends is opened again, and events that were missed come first.
set -euo pipefail

last_event_id=''
is_over=''
while [ -z "$is_over" ] && [ "$SECONDS" -lt 1800 ]; do
  while IFS= read -r line; do
    case $line in
      'id: '*) last_event_id=${line#id: } ;;
      'event: '*) event=${line#event: } ;;
      'data: '*)
        [ "$event" = gone ] && is_over=yes && break
        [ "$event" = order ] || continue
        jq -r '"version \(.version): \(.state)"' <<< "${line#data: }"
        [ "$(jq .terminal <<< "${line#data: }")" = true ] && is_over=yes && break
        ;;
    esac
  done < <(curl -sSN --fail-with-body --max-time $((1800 - SECONDS)) "$BASE_URL/api/v1/exchanges/$ORDER_ID/events" \
    -H "Authorization: Bearer $API_KEY" \
    ${last_event_id:+-H "Last-Event-ID: $last_event_id"} 2> /dev/null)
  [ -n "$is_over" ] || sleep 1
done
