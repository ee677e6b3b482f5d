# make serve · make test: each does all its own set-up. make test PART=engine/kernel: only the tests in tests/engine/kernel.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PART :=
PARTS = $(sort $(patsubst tests/%/,%,$(dir $(wildcard tests/*/test_*.py tests/*/*/test_*.py))))
PYTEST = $(BIN)/python -m pytest -n auto --dist loadscope --durations=20

.PHONY: setup serve test part check bench soak browser icons map clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@

serve: setup
	$(BIN)/juez serve

test: part $(VENV)/.ready-dev
	$(PYTEST) $(addprefix tests/,$(PART))

part:
	@test -e "tests/$(PART)" || { echo "There is no part «$(PART)»: tests/$(PART) does not exist. Parts: $(PARTS)." >&2; exit 2; }

check: $(VENV)/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy juez rules_corpus indexer webapp decks rulings engine desk
	$(PYTEST)

bench: $(VENV)/.ready-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-bench.lock
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_connections
	$(BIN)/python -m tests.bench_pages
	$(BIN)/python -m tests.bench_table
	$(BIN)/python -m tests.bench_decks
	$(BIN)/python -m tests.bench_engine
	$(BIN)/python -m tests.bench_event
	$(BIN)/python -m tests.bench_cluster
	$(BIN)/python -m tests.bench_hosting

soak: $(VENV)/.ready-dev
	$(BIN)/python -m tests.soak

browser:
	apt-get update --quiet
	apt-get install --yes --no-install-recommends chromium chromium-headless-shell

icons: $(VENV)/.ready-dev
	$(BIN)/python -m tests.icons

map: $(VENV)/.ready-dev
	$(BIN)/python -m tests.imports

clean:
	rm -rf $(VENV) dist build *.egg-info
