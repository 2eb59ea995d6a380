"""Verifies signed terms or the receipt of an order. Nobody is asked: KEY_FILE is what /.well-known/sampan-terms-key said."""
import base64
import json
import os
import subprocess
import sys
import tempfile


def read(name):
    with open(os.environ[name], encoding="utf-8") as file:
        return json.load(file)


document, key = read("FILE"), read("KEY_FILE")
signed = document.get("receipt", document.get("terms"))

# What was signed is canonical JSON: the names in order, and no blanks.
text = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
signature = base64.b64decode(document["signature"])

with tempfile.TemporaryDirectory() as folder:
    paths = {}
    for name, content in {"key": key["publicKeyPem"].encode(), "text": text, "signature": signature}.items():
        paths[name] = os.path.join(folder, name)
        with open(paths[name], "wb") as file:
            file.write(content)
    # Python's own library has no Ed25519.
    check = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", paths["key"]]
    done = subprocess.run([*check, "-in", paths["text"], "-sigfile", paths["signature"]], capture_output=True)

# The same key signs both, so each has to be under its own name.
is_named = (signed.get("document") == "receipt") == ("receipt" in document)
if not is_named or done.returncode != 0:
    print("The signature is not valid.")
    sys.exit(1)
print(f"{'The receipt' if 'receipt' in document else 'The terms'} of {signed['orderNumber']}: the signature is valid.")
