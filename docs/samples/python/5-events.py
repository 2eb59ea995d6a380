# Follows an order by server-sent events until no other state can follow, for 30 minutes at most.
# A stream that ends is opened again, and events that were missed come first.
import json
import os
import time
import urllib.request

url = f"{os.environ['BASE_URL']}/api/v1/exchanges/{os.environ['ORDER_ID']}/events"
last_event_id = ""
is_over = False
give_up_at = time.monotonic() + 30 * 60

while not is_over and time.monotonic() < give_up_at:
    headers = {"Authorization": "Bearer " + os.environ["API_KEY"]}
    if last_event_id:
        headers["Last-Event-ID"] = last_event_id
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as stream:
        event = {}
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                event[name] = value
                continue
            # An empty line ends an event.
            last_event_id = event.get("id", last_event_id)
            if event.get("event") == "order":
                order = json.loads(event["data"])
                print(f"version {order['version']}: {order['state']}", flush=True)
                is_over = order["terminal"]
            elif event.get("event") == "gone":
                is_over = True
            event = {}
            if is_over or time.monotonic() >= give_up_at:
                break
    if not is_over:
        time.sleep(1)
