"""The search of the browser, loaded in a real one and asked as the server's own search is asked."""

from __future__ import annotations

from typing import Any

_LOAD = """async ([module, common, games]) => {
  const { Site } = await import(module);
  const fetched = async (url) => (await fetch(url)).json();
  const bundles = Object.fromEntries(await Promise.all(Object.entries(games).map(async ([g, url]) => [g, await fetched(url)])));
  const started = performance.now();
  window.site = new Site({ common: await fetched(common), load: async (game) => bundles[game] ?? null,
    saved: Object.keys(games), where: { origin: location.origin, statics: '/' } });
  window.engine = await site.engine();
  return performance.now() - started;
}"""
_ASK = """async (questions) => questions.map(([query, options]) => {
  const answer = engine.search(query, options);
  const late = Object.fromEntries(answer.late.map(({ game, results }) => [game, results.map(({ record }) => record.id)]));
  return { ...answer, late, results: answer.results.map(({ record, score, pieces }) => ({ id: record.id, score, pieces })) };
})"""
_ANSWER = """async (addresses) => Promise.all(addresses.map(async (address) => {
  const { type, status, body, location: leads } = await site.answer(new URL(address, location.origin));
  return { type, status, body: leads ?? body };
}))"""

_STEMS = """async ([module, words]) => {
  const { spanishStem } = await import(module);
  return words.map(spanishStem);
}"""


class OfflineEngine:
    """The modules of the browser's search over some games, in ``page``."""

    def __init__(self, page, app, games):
        from webapp.offline.views import build
        from webapp.static_files import static_url

        page.goto("/ajustes")
        with app.test_request_context():
            made = build()
            self._statics = static_url("offline/")
        self._page = page
        #: Milliseconds from parsed bundles to an engine that answers.
        self.loaded_in = page.evaluate(
            _LOAD, [f"{self._statics}site.js", made["common"], {game: made["games"][game]["url"] for game in games}]
        )

    def search(self, questions: list[tuple[str, dict]]) -> list[dict[str, Any]]:
        """The answers to (query, options) pairs."""
        return self._page.evaluate(_ASK, questions)

    def answer(self, addresses: list[str]) -> list[dict[str, Any]]:
        """What the browser's site answers at these addresses."""
        return self._page.evaluate(_ANSWER, addresses)

    def stems(self, words: list[str]) -> list[str]:
        """The Spanish stems of words, by the browser's own stemmer."""
        return self._page.evaluate(_STEMS, [f"{self._statics}stemming.js", words])

    def since(self, then: str, now: str) -> str:
        """How long ago ``then`` is said to be."""
        load = "async ([module, then, now]) => (await import(module)).since(then, new Date(now))"
        return self._page.evaluate(load, [f"{self._statics}age.js", then, now])
