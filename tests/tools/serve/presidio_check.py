#!/usr/bin/env python3
"""presidio_check.py PROGRAM: the service against Presidio's own code.

Sends requests to 'scrim serve' and reads the answers with the request and result models of presidio-analyzer and
presidio-anonymizer; /anonymize must answer what their AnonymizerEngine does, on cases drawn at random. Exit 77, which
ctest takes for skipped, where the packages are not installed."""
import json
import random
import subprocess
import sys
import urllib.request

try:
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import RecognizerResult
    from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor
except ImportError:
    print("skipped: presidio-anonymizer is not installed (pip install presidio-anonymizer)")
    sys.exit(77)

TEXT = "Dr. Zoë Smith of Boston called 617-555-0199 on 4/7/2009 about Mrs. Lee, MRN 4471902."


def post(address, token, path, body):
    request = urllib.request.Request(address + path, json.dumps(body).encode(),
                                     {"Content-Type": "application/json", "Authorization": "Bearer " + token})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def random_request(draw):
    """Entities anywhere in the text, and an operator for some types; no two of them by chance alone the same score."""
    results = []
    for _ in range(draw.randrange(0, 6)):
        start = draw.randrange(0, len(TEXT) - 1)
        end = draw.randrange(start + 1, min(len(TEXT), start + 20) + 1)
        results.append({"start": start, "end": end, "score": round(draw.random(), 6),
                        "entity_type": draw.choice(["PERSON", "DATE_TIME", "PHONE_NUMBER"])})
    operators = {}
    for entity in ("DEFAULT", "PERSON", "DATE_TIME", "PHONE_NUMBER"):
        kind = draw.choice([None, {"type": "replace", "new_value": "X"}, {"type": "replace"}, {"type": "redact"},
                            {"type": "keep"}, {"type": "hash", "hash_type": draw.choice(["sha256", "sha512"]),
                                               "salt": "0123456789abcdef"},
                            {"type": "mask", "masking_char": "*", "chars_to_mask": draw.randrange(0, 12),
                             "from_end": draw.random() < 0.5}])
        if kind:
            operators[entity] = kind
    return {"text": TEXT, "analyzer_results": results, "anonymizers": operators}


def presidio_answer(body):
    body = json.loads(json.dumps(body))
    result = AnonymizerEngine().anonymize(
        text=body["text"],
        analyzer_results=AppEntitiesConvertor.analyzer_results_from_json(body["analyzer_results"]),
        operators=AppEntitiesConvertor.operators_config_from_json(body["anonymizers"]))
    return json.loads(result.to_json())


def comparable(answer):
    return answer["text"], [{key: item[key] for key in ("start", "end", "entity_type", "text", "operator")}
                            for item in answer["items"]]


def main():
    server = subprocess.Popen([sys.argv[1], "serve", "--json", "--quiet", "--taggers", "rules"],
                              stdout=subprocess.PIPE, text=True)
    try:
        told = json.loads(server.stdout.readline())
        address, token = told["address"], told["token"]
        found = post(address, token, "/analyze", {"text": TEXT, "language": "en"})
        models = [RecognizerResult.from_json(one) for one in found]
        named = {TEXT[one.start:one.end]: one.entity_type for one in models}
        assert named.get("617-555-0199") == "PHONE_NUMBER", named
        assert any(kind == "PERSON" for kind in named.values()), named
        own = post(address, token, "/anonymize", {"text": TEXT, "analyzer_results": found})
        theirs = AnonymizerEngine().anonymize(text=TEXT, analyzer_results=models)
        assert own["text"] == theirs.text, (own["text"], theirs.text)
        draw = random.Random(1)
        for number in range(200):
            body = random_request(draw)
            answer, expected = comparable(post(address, token, "/anonymize", body)), comparable(presidio_answer(body))
            assert answer == expected, f"case {number}: {json.dumps(body)}\n{answer}\n{expected}"
    finally:
        server.terminate()
        server.wait()
    print("200 requests are answered as Presidio answers them")
    return 0


sys.exit(main())
