# make serve · make test: each does all its own set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup serve test check bench soak browser icons clean

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

test: $(VENV)/.ready-dev
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy juez rules_corpus indexer webapp decks engine
	$(BIN)/python -m pytest -n auto

bench: $(VENV)/.ready-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-bench.lock
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_pages
	$(BIN)/python -m tests.bench_decks
	$(BIN)/python -m tests.bench_engine

soak: $(VENV)/.ready-dev
	$(BIN)/python -m tests.soak

browser:
	apt-get install --yes --no-install-recommends chromium

icons: $(VENV)/.ready-dev
	$(BIN)/python -m tests.icons

clean:
	rm -rf $(VENV) dist build *.egg-info
