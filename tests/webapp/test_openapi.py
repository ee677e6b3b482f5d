"""The API against its own description: schemathesis makes requests from it, right and wrong ones, and checks every answer."""

from __future__ import annotations

import os
from copy import deepcopy

import schemathesis
from hypothesis import settings

from webapp.api.openapi import document

#: Requests for each endpoint, besides those that cover every bound; ``make soak`` asks for many more.
EXAMPLES = int(os.environ.get("JUEZ_EXAMPLES", "80"))


class Served:
    """The application as a WSGI server on this machine serves it; set once it is made."""

    app = None

    def __call__(self, environ, start_response):
        return self.app({**environ, "REMOTE_ADDR": "127.0.0.1"}, start_response)


served = Served()
schema = schemathesis.openapi.from_dict(deepcopy(document()))
schema.app = served
#: A text that is no deck list is as it should be by the description, and still cannot be read; and some answers take their time.
schema.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "404", "422", "429", "503"]
#: An address that is too long is refused too, and what is sent as something else.
schema.config.checks.negative_data_rejection.expected_statuses = ["400", "404", "405", "414", "415", "422", "429"]
#: What is still being worked out is no failure.
schema.config.checks.not_a_server_error.expected_statuses = ["2xx", "3xx", "4xx", "503"]


@schema.parametrize()
@settings(max_examples=EXAMPLES)
def test_every_answer_is_as_described(case, app, answers_ready):
    served.app = app
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
