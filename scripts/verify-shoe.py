#!/usr/bin/env python3
"""Checks shoe receipts (cardroom-shoe/1) as docs/fairness.md specifies, with Python's standard library alone.

    python3 scripts/verify-shoe.py FILE...        (- is standard input)

Prints one JSON document a file and line. The exit code is 0 if everything holds, 1 if a check fails, 2 if a file
cannot be read or is not a receipt.
"""

import hashlib
import hmac
import json
import math
import os
import re
import struct
import sys
from collections import Counter
from decimal import Decimal

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HEX = re.compile(r"[0-9a-f]{64}\Z")
SHOE = re.compile(r"[!-~]{1,200}\Z")
STATUSES = ("open", "closed", "abandoned")
MAX_U32 = 2**32 - 1
DEEPEST = 32


class NotAReceipt(Exception):
    """The file does not have the form of a receipt."""


# Reading -----------------------------------------------------------------------------------------------------------


def unique_pairs(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise NotAReceipt("a key is there twice")
    return dict(pairs)


def no_constant(name):
    raise NotAReceipt(f"{name} is not JSON")


def read(path):
    """The receipts of a file, and whether they came as a list. All numbers are floats, as in JavaScript."""
    with open(0 if path == "-" else path, encoding="utf-8") as file:
        text = file.read()
    try:
        value = json.loads(
            text,
            parse_int=float,
            parse_float=float,
            parse_constant=no_constant,
            object_pairs_hook=unique_pairs,
        )
    except (ValueError, RecursionError) as error:
        raise NotAReceipt(f"it is not JSON ({error})") from error
    receipts = value if isinstance(value, list) else [value]
    require(receipts != [], "the list is empty")
    for receipt in receipts:
        check_form(receipt)
    return receipts, isinstance(value, list)


def require(holds, problem):
    if not holds:
        raise NotAReceipt(problem)


def is_text(value, pattern):
    return isinstance(value, str) and pattern.match(value) is not None


def is_whole(value, least=0, most=MAX_U32):
    return isinstance(value, float) and value.is_integer() and least <= value <= most and not is_minus_zero(value)


def is_minus_zero(value):
    return value == 0 and math.copysign(1, value) < 0


def is_plain(value, depth=0):
    """JSON of bounded depth whose text UTF-8 can write."""
    if isinstance(value, str):
        return not any(0xD800 <= ord(character) <= 0xDFFF for character in value)
    if isinstance(value, float):
        return math.isfinite(value) and not is_minus_zero(value)
    if isinstance(value, dict):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list):
        inside = value
    else:
        return True
    return depth < DEEPEST and all(is_plain(item, depth + 1) for item in inside)


def is_record(value, **forms):
    return (
        isinstance(value, dict)
        and value.keys() == forms.keys()
        and all(form(value[key]) for key, form in forms.items())
    )


def is_list(form):
    return lambda value: isinstance(value, list) and all(form(item) for item in value)


def is_hex(value):
    return is_text(value, HEX)


def is_card(value):
    return isinstance(value, str) and value in CARDS


RECEIPT = {
    "format": lambda value: value == "cardroom-shoe/1",
    "shoe": lambda value: is_text(value, SHOE),
    "rules": lambda value: isinstance(value, dict) and is_plain(value),
    "decks": lambda value: is_whole(value, 1, 8),
    "commitment": is_hex,
    "seedHash": is_hex,
    "leavesHash": is_hex,
    "leaves": is_list(is_list(is_hex)),
    "seeds": is_list(lambda value: is_record(value, seat=is_whole, seed=is_hex)),
    "reshuffles": is_list(
        lambda value: is_record(value, **{"from": is_whole}, discards=is_list(is_card), leavesHash=is_hex)
    ),
    "shown": is_list(lambda value: is_record(value, position=is_whole, card=is_card, salt=is_hex)),
    "status": lambda value: isinstance(value, str) and value in STATUSES,
    "seed": lambda value: value is None or is_hex(value),
    "digest": is_hex,
}


def check_form(receipt):
    require(isinstance(receipt, dict), "a receipt is an object")
    for key in RECEIPT:
        require(key in receipt, f"{key} is missing")
    for key, value in receipt.items():
        require(key in RECEIPT, f"{key!r} is an unknown field")
        require(RECEIPT[key](value), f"{key} does not have its form")


# The scheme --------------------------------------------------------------------------------------------------------


def sha(data):
    return hashlib.sha256(data).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def u32(value):
    return struct.pack(">I", int(value))


def enc(*parts):
    return b"".join(u32(len(part)) + part for part in parts)


def canonical(value):
    """JSON with keys sorted by their UTF-16 units and without white space."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, float):
        return written(value)
    return json.dumps(value, ensure_ascii=False)


def written(number):
    """A number as JavaScript writes it: the fewest digits that read back the same."""
    sign = "-" if number < 0 else ""
    if number == 0:
        return "0"
    _, digits, exponent = Decimal(repr(abs(number))).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + exponent
    if len(text) <= point <= 21:
        return sign + text + "0" * (point - len(text))
    if 0 < point <= 21:
        return f"{sign}{text[:point]}.{text[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{text}"
    mantissa = text if len(text) == 1 else f"{text[0]}.{text[1:]}"
    return f"{sign}{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def words(key, label):
    block = 0
    while True:
        yield from struct.unpack(">8I", mac(key, label + struct.pack(">Q", block)))
        block += 1


def shuffle(items, key, label):
    order = list(items)
    source = words(key, label)
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        limit = 2**32 - 2**32 % bound
        word = next(word for word in source if word < limit)
        other = word % bound
        order[last], order[other] = order[other], order[last]
    return order


def leaf(shoe, part, index, card, salt):
    return sha(enc(b"leaf", shoe.encode(), u32(part), u32(index), bytes([card]), salt)).hex()


# The checks --------------------------------------------------------------------------------------------------------


def digest_holds(receipt):
    content = {key: value for key, value in receipt.items() if key != "digest"}
    return sha(canonical(content).encode()).hex() == receipt["digest"]


def in_order(receipt):
    seats = [entry["seat"] for entry in receipt["seeds"]]
    positions = [entry["position"] for entry in receipt["shown"]]
    piles = [[CARDS.index(card) for card in entry["discards"]] for entry in receipt["reshuffles"]]
    return (
        all(a < b for a, b in zip(seats, seats[1:]))
        and all(a < b for a, b in zip(positions, positions[1:]))
        and all(pile == sorted(pile) for pile in piles)
    )


def committed(receipt):
    bound = enc(
        b"cardroom/fairness/v1",
        sha(canonical(receipt["rules"]).encode()),
        receipt["shoe"].encode(),
        u32(52 * receipt["decks"]),
        bytes.fromhex(receipt["seedHash"]),
        bytes.fromhex(receipt["leavesHash"]),
    )
    return sha(bound).hex() == receipt["commitment"]


def sizes(receipt):
    return [int(52 * receipt["decks"])] + [len(entry["discards"]) for entry in receipt["reshuffles"]]


def leaves_published(receipt):
    hashes = [receipt["leavesHash"]] + [entry["leavesHash"] for entry in receipt["reshuffles"]]
    found = [sha(bytes.fromhex("".join(leaves))).hex() for leaves in receipt["leaves"]]
    return found == hashes and [len(leaves) for leaves in receipt["leaves"]] == sizes(receipt)


def reshuffles_possible(receipt):
    """Each begins where the cards ended, with cards that lay face up: shown, and not shuffled back before."""
    face_up, start = Counter(), 0
    for size, entry in zip(sizes(receipt), receipt["reshuffles"]):
        face_up.update(s["card"] for s in receipt["shown"] if start <= s["position"] < entry["from"])
        face_up.subtract(entry["discards"])
        if entry["from"] != start + size or not entry["discards"] or min(face_up.values()) < 0:
            return False
        start = entry["from"]
    return True


def public_order(receipt):
    seeds = [part for s in receipt["seeds"] for part in (u32(s["seat"]), bytes.fromhex(s["seed"]))]
    mixed = sha(enc(b"seeds", *seeds))
    key = sha(enc(b"mix", bytes.fromhex(receipt["commitment"]), mixed))
    return shuffle(range(sizes(receipt)[0]), key, b"order")


def shown_sealed(receipt):
    order = public_order(receipt)
    starts = [0] + [int(entry["from"]) for entry in receipt["reshuffles"]]
    for entry in receipt["shown"]:
        position = int(entry["position"])
        part = sum(1 for start in starts[1:] if start <= position)
        index = position - starts[part] if part else position
        if index < 0 or part >= len(receipt["leaves"]) or index >= len(receipt["leaves"][part]):
            return False
        if part == 0:
            if index >= len(order):
                return False
            index = order[index]
        sealed = leaf(receipt["shoe"], part, index, CARDS.index(entry["card"]), bytes.fromhex(entry["salt"]))
        if index >= len(receipt["leaves"][part]) or sealed != receipt["leaves"][part][index]:
            return False
    return True


def rebuilt(receipt):
    seed = bytes.fromhex(receipt["seed"])
    full = [card for card in range(52) for _ in range(int(receipt["decks"]))]
    piles = [full] + [[CARDS.index(card) for card in entry["discards"]] for entry in receipt["reshuffles"]]
    lists = []
    for part, cards in enumerate(piles):
        key = mac(seed, b"reshuffle" + u32(part)) if part else seed
        order = shuffle(cards, key, b"base")
        lists.append(
            [leaf(receipt["shoe"], part, i, card, mac(key, b"salt" + u32(i))) for i, card in enumerate(order)]
        )
    return lists == receipt["leaves"]


def verify(receipt):
    checks = [
        ("digest", digest_holds(receipt)),
        ("order", in_order(receipt)),
        ("commitment", committed(receipt)),
        ("leaves", leaves_published(receipt)),
        ("reshuffles", reshuffles_possible(receipt)),
        ("shown", shown_sealed(receipt)),
        ("status", (receipt["seed"] is None) == (receipt["status"] == "open")),
    ]
    if receipt["seed"] is not None:
        checks.append(("seed", sha(bytes.fromhex(receipt["seed"])).hex() == receipt["seedHash"]))
        checks.append(("deck", rebuilt(receipt)))
    unproved = [
        name
        for name, missing in (
            ("deck", receipt["seed"] is None),
            ("seeds", receipt["seeds"] == []),
            ("shown", receipt["shown"] == []),
        )
        if missing
    ]
    return checks, unproved


def report(path):
    receipts, is_list_of_them = read(path)
    checks, unproved = [], []
    if is_list_of_them:
        ids = [receipt["shoe"] for receipt in receipts]
        checks.append({"name": "shoes", "ok": len(set(ids)) == len(ids)})
    for receipt in receipts:
        found, missing = verify(receipt)
        checks += [{"shoe": receipt["shoe"], "name": name, "ok": holds} for name, holds in found]
        unproved += [{"shoe": receipt["shoe"], "name": name} for name in missing]
    return {"ok": all(check["ok"] for check in checks), "checks": checks, "unproved": unproved}


def main(paths):
    if {"-h", "--help"} & set(paths):
        print(__doc__.strip())
        return 0
    if not paths:
        print("Name a file with the receipt of a shoe.", file=sys.stderr)
        return 2
    code = 0
    for path in paths:
        try:
            document = report(path)
        except (OSError, UnicodeDecodeError, NotAReceipt) as error:
            print(f"{path}: {error}", file=sys.stderr)
            print(json.dumps({"ok": False, "error": str(error)}))
            code = 2
            continue
        print(json.dumps(document))
        code = max(code, 0 if document["ok"] else 1)
    return code


def run(paths):
    """A reader that goes away, as head does, is no failure: what is left to write goes nowhere."""
    code = 0
    try:
        code = main(paths)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
