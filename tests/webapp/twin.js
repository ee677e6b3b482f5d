// Answers the questions it is given on standard input with the search of the browser: {common, games, asked} → the ids of each.

const told = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const { Site } = $offline_site;
const site = new Site({
  common: told.common,
  load: async (game) => told.games[game],
  saved: Object.keys(told.games),
  where: { origin: "http://juez", statics: "/" },
});
site.engine().then((engine) => {
  const answers = told.asked.map(([query, options]) => {
    const { results, corrected } = engine.search(query, options);
    return [results.map(({ record }) => record.id), corrected];
  });
  process.stdout.write(JSON.stringify(answers));
});
