"""How the tests ask the API."""

from __future__ import annotations

import re

from webapp.api.endpoint import ENDPOINTS, ROOT

READ = [endpoint for endpoint in ENDPOINTS.values() if not endpoint.sends]


def get(client, path: str, **query):
    response = client.get(f"{ROOT}{path}", query_string=query)
    assert response.mimetype == "application/json"
    return response


def example(client, endpoint):
    """What the example of an endpoint answers."""
    if endpoint.sends:
        return client.post(f"{ROOT}{endpoint.path}", json=endpoint.example)
    return client.get(endpoint.example_url)


def pages(client, path: str, **query) -> list:
    """A whole list, by its pages."""
    found, address = [], f"{ROOT}{path}"
    response = client.get(address, query_string=query)
    while True:
        assert response.status_code == 200
        found += response.get_json()
        onward = re.search(r'<([^>]+)>; rel="next"', response.headers.get("Link", ""))
        if onward is None:
            assert int(response.headers["X-Total-Count"]) == len(found)
            return found
        response = client.get(onward[1])
