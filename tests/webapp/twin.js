// Answers the questions it is given on standard input with the search of the browser: {common, games, asked} → of each the ids, the
// corrected query, and what the other games say.

const told = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const { Site } = $offline_site;
const site = new Site({
  common: told.common,
  load: async (game) => told.games[game],
  saved: Object.keys(told.games),
  where: { origin: "http://juez", statics: "/" },
});
const idsOf = (results) => results.map(({ record }) => record.id);
site.engine().then((engine) => {
  const answers = told.asked.map(([query, options]) => {
    const { results, corrected, late } = engine.search(query, options);
    return [idsOf(results), corrected, late.map(({ game, results: further }) => [game, idsOf(further)])];
  });
  process.stdout.write(JSON.stringify(answers));
});
